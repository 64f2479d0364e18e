from pathlib import Path
FOLDER = Path(__file__).parent
QUANTUM = 1 / 2000
CELLS = 12
STEP = 150
