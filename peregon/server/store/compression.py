"""Compression: entries and tables are mostly names, the same ones again and again. A dictionary that both sides know
says them once and for all, so that even an entry of four hundred letters becomes a quarter of it."""

import zlib
from typing import Final

# The first byte says by which dictionary: what is written by it is read by it, so it never changes. A better one gets
# another number. Version 1 kept entries as they are, which begin with a brace, and tables as zlib writes them.
_MARK: Final = b"\x01"
_OF_ZLIB: Final = b"\x78"

# What is most frequent stands last.
DICTIONARY: Final = (
    b'"waiting","next":null,"lesson":null,"asked":null,"score":null,"version":2}'
    b'{"type":"GameEnded","everyone_passed":false}{"type":"LastRoundBegan","seat":0,"turns":1}'
    b'{"type":"DeckRebuilt","cards":84},{"type":"RowCleared"},{"type":"FirstTicketsChosen","seat":2}'
    b'{"type":"StationBuilt","seat":1,"city":28,"colour":6,"cards":2,"locomotives":1},'
    b'{"type":"ExtraPaid","seat":1,"route":75,"colour":4,"cards":1,"locomotives":0}'
    b'"decision":"tunnel""tunnel":[{"route":"","laid":"","turned_up":"","extra":1}]'
    b'{"type":"TunnelGivenUp","seat":2,"route":69}"notation":"give up""notation":"station '
    b'{"type":"TicketsOffered","seat":2,"count":3,"tickets":[17,24,37]}'
    b'{"type":"TicketsKept","seat":2,"count":1,"returned":2,"kept":[24],"given_back":[17,37]}"notation":"keep '
    b'"notation":"tickets","luck":{"cards":[],"tickets":[17,24,37],"lots":[]}'
    b'{"type":"TunnelLaid","seat":0,"route":69,"colour":2,"cards":1,"locomotives":0},'
    b'{"type":"TunnelPriced","seat":0,"route":69,"extra":0,"turned_up":[3,5,5]}'
    b'{"room":"","game":"","seats":[{"kind":"person","name":"","bot":null,"token":"","muted":false,"turns":0,'
    b'"left":null,'
    b'"since":null,"acted":null,"acted_at":0,"acted_free":false,"overruns":0,"gone":false},'
    b'{"kind":"bot","name":"","bot":"normal","token":null,"muted":false,"turns":0,"left":null,"since":null,"acted":'
    b'],"created":179,"variants":{},"clock":{"type":"none"},"public":false,"hints":true,"host":0,"status":"playing",'
    b'"previous":null,"next":null,"lesson":null,"asked":null,"last":0,"position":{"format":"peregon position",'
    b'"version":2,'
    b'"game":"","board":"","rulebook":"","seats":4,"variants":{},"order":[0,1,2,3],"decision":"turn","turn":1,'
    b'"passes":0,'
    b'"last_turns":null,"row":"","deck":"PPPPPPBBBBBBOOOOOOWWWWWWYYYYYYKKKKKKRRRRRRGGGGGGLLLLLL",'
    b'"discards":"PPPBBBOOOWWWYYYKKKRRRGGGLLL","tickets":{"deck":["","],"under":[["",0],["",1],["",2],["",3]],'
    b'"never_seen":[]},'
    b'"players":[{"hand":"","shown":"","trains":45,"points":0,"routes":[""],"stations":[""],"stations_left":3,'
    b'"tickets":["'
    b'"],"offered":[],"chosen":[],"put_out":[""]},{"hand":"PBO","shown":"","trains":20,"points":0,"routes":["'
    b'}],"score":null,"version":2}'
    b'{"decision":[0,4,"keep tickets"],"tickets":{"deck":[0,3,[]],"under":[0,0,[["",0]]]},"offered":[0,0,["'
    b'{"kind":"acted","at":17948761,"seat":0,"action":127,"notation":"draw deck","luck":{"cards":[0],'
    b'"tickets":[],"lots":[]},'
    b'"events":[{"type":"CardDrawn","seat":1,"card":0}],"changes":{"seats":{"0":{"turns":[21],"acted":[9],'
    b'"acted_at":[31]}},'
    b'"last":[31],"position":{"deck":[31,1,""],"players":{"0":{"hand":[2,0,"K"]}},"checksum":'
    b'{"kind":"acted","at":17948761,"seat":1,"action":759,"notation":"claim -2 RR","luck":{"cards":[],'
    b'"tickets":[],"lots":[]},'
    b'"events":[{"type":"RouteClaimed","seat":1,"route":65,"colour":6,"cards":2,"locomotives":0}],'
    b'"changes":{"seats":{"1":{"turns":[11],"acted":[759],"acted_at":[44],"acted_free":[true]}},"last":[44],'
    b'"position":{"turn":[2],'
    b'"discards":[21,0,"GL"],"players":{"1":{"hand":[2,2,""],"shown":[1,1,""],"trains":[37],"points":[8],'
    b'"routes":[2,0,["'
    b'"]]}}}},"checksum":'
    b'{"kind":"acted","at":17948761,"seat":2,"action":4,"notation":"draw 5","luck":{"cards":[0],"tickets":[],'
    b'"lots":[]},'
    b'"events":[{"type":"CardTaken","seat":2,"slot":4,"card":5},{"type":"RowFilled","slot":4,"card":4}],'
    b'"changes":{"seats":{"2":{"turns":[13],"acted":[4],"acted_at":[51],"acted_free":[false]}},"last":[51],'
    b'"position":{'
    b'"decision":[0,11,"turn"],"turn":[3],"row":[4,1,"Y"],"deck":[37,1,""],"players":{"2":{"hand":[4,0,"R"],'
    b'"shown":[3,0,"R"]}},'
    b'"draw":null}},"checksum":4'
    b'{"kind":"acted","at":17948761,"seat":3,"action":1,"notation":"draw 2","luck":{"cards":[2],"tickets":[],'
    b'"lots":[]},'
    b'"events":[{"type":"CardTaken","seat":3,"slot":1,"card":0},{"type":"RowFilled","slot":1,"card":2}],'
    b'"changes":{"seats":{"3":{"turns":[12],"acted":[1],"acted_at":[52]}},"last":[52],"position":{'
    b'"decision":[0,4,"second card"],"draw":[{"used":1,"blind":false}],"row":[1,1,"W"],"deck":[28,1,""],'
    b'"players":{"3":{"hand":[2,0,"K"],"shown":[2,0,"K"]}}}},"checksum":1'
)
_WINDOW: Final = -13  # bits, enough for the dictionary and an entry; less than nothing stands for zlib without a head
_MEMORY: Final = 5
# Made ready once: a copy costs less than to read the dictionary again.
_READY: Final = zlib.compressobj(6, zlib.DEFLATED, _WINDOW, _MEMORY, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)


def packed(text: bytes) -> bytes:
    packer = _READY.copy()
    return _MARK + packer.compress(text) + packer.flush()


def unpacked(kept: bytes) -> bytes:
    """Of this version or of version 1. What is neither is left to whoever reads it, who says so."""
    try:
        if kept[:1] == _MARK:
            return zlib.decompressobj(_WINDOW, DICTIONARY).decompress(kept[1:])
        return zlib.decompress(kept) if kept[:1] == _OF_ZLIB else kept
    except zlib.error:
        return kept
