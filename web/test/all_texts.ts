// Loads all texts before each test file, because the site loads most of them on demand.

import { loadAllTexts } from '../src/texts';

await loadAllTexts();
