"""The look of the page: one column on a phone, light or dark as the reader's screen is."""

# How often: never, then five steps; the width tells it too, to those who do not tell the colours apart.
STEPS = 6
_LIGHT = ("#8d8468", "#b9a44c", "#e09f3e", "#d9622b", "#b3202c", "#5f0f40")
_DARK = ("#7d8a92", "#54708a", "#7d6bb0", "#c1559b", "#f2803a", "#ffd84d")
_WIDTHS = (0.3, 0.5, 0.62, 0.76, 0.9, 1.05)

LAYERS = ("often", "when", "fought", "winners")


def stylesheet() -> str:
    return _BASE + _heat()


def _heat() -> str:
    light = ";".join(f"--heat-{step}:{colour}" for step, colour in enumerate(_LIGHT))
    dark = ";".join(f"--heat-{step}:{colour}" for step, colour in enumerate(_DARK))
    rules = [f":root{{{light}}}", f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"]
    for step in range(STEPS):
        rules.append(f".swatch-{step}{{background:var(--heat-{step})}}")
        for layer in LAYERS:
            look = f"stroke:var(--heat-{step});stroke-width:calc({_WIDTHS[step]}*var(--slot))"
            dashes = ";stroke-dasharray:5 9" if step == 0 else ""
            rules.append(f".show-{layer}:checked~.map .{layer}-{step}{{{look}{dashes}}}")
    for layer in LAYERS:
        rules.append(f".legend-{layer}{{display:none}}.show-{layer}:checked~.legend-{layer}{{display:flex}}")
        rules.append(f".show-{layer}:checked+label{{background:var(--ink);color:var(--page)}}")
        rules.append(f".show-{layer}:focus-visible+label{{outline:2px solid var(--accent);outline-offset:2px}}")
    return "".join(rules)


_BASE = """
:root{color-scheme:light dark;--page:#faf7f0;--card:#fffdf8;--line:#ddd4c2;--soft:#6b6252;--text:#2b2721;
--accent:#22539a;--warn:#9a4b00;--ink:#2b2721}
@media (prefers-color-scheme:dark){:root{--page:#14191e;--card:#1d242b;--line:#38434d;--soft:#a9b0b4;--text:#f0ece2;
--accent:#8fb4f2;--warn:#f0b060;--ink:#f4efe4}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:1200px;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
.soft{color:var(--soft);margin:.25rem 0}
.remarks{background:var(--card);border:1px solid var(--line);border-left:.35rem solid var(--warn);border-radius:.5rem;
padding:.6rem 1rem .6rem 2rem;margin:0}
.remarks li{margin:.35rem 0}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr));gap:.5rem;margin:0}
.figures div{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem}
.figures dt{color:var(--soft);font-size:.82rem;line-height:1.25}
.figures dd{margin:.15rem 0 0;font-size:1.25rem;font-weight:650;font-variant-numeric:tabular-nums}
.figures small{font-size:.8rem;font-weight:400;color:var(--soft)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem;background:var(--card);max-height:32rem}
table{border-collapse:collapse;width:100%;font-size:.88rem;font-variant-numeric:tabular-nums}
th,td{padding:.32rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th{position:sticky;top:0;background:var(--card);color:var(--soft);font-weight:600;z-index:1}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:9.5rem}
td small{color:var(--soft)}
.flag{color:var(--warn);font-weight:650}
.board{position:relative}
.board input{position:absolute;opacity:0;pointer-events:none}
.board label{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:.4rem .9rem;
margin:0 .3rem .5rem 0;cursor:pointer;background:var(--card)}
.map svg{width:100%;height:auto;display:block;border-radius:.5rem}
.heat .casing{stroke:var(--halo);stroke-opacity:.8;stroke-width:calc(1.35*var(--slot))}
.heat g:hover .casing{stroke:var(--text);stroke-opacity:1}
.legend{gap:.4rem;align-items:center;flex-wrap:wrap;margin:.5rem 0;color:var(--soft);font-size:.88rem}
.swatch{display:inline-block;width:1.8rem;height:.8rem;border-radius:.25rem}
.bar{display:flex;height:1.7rem;border-radius:.4rem;overflow:hidden;margin:.5rem 0}
.bar span{display:block}
.keys{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;margin:0;list-style:none;font-size:.9rem}
.keys i{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.4rem}
.chart{width:100%;height:auto;display:block}
.chart rect{fill:var(--accent)}
.chart text{fill:var(--soft);font:11px system-ui,sans-serif}
.pair{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:820px){.pair{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
footer{color:var(--soft);font-size:.85rem;margin:2.5rem 0 1rem}
@media print{.scroll{max-height:none;overflow:visible}}
"""
