"""How the value is learned: games are played and kept, positions are taken from them, a net is fitted and tried."""
