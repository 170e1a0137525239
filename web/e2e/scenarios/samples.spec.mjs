// The sample games of the home page are legal games: the server computes the same positions and
// marks.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { computeSample, samples } from '../samples.mjs';

test('each sample game is what the server computes, up to its end', async ({ base }) => {
  for (const [variant, stored] of Object.entries(samples())) {
    const { sample, over } = await computeSample(base, variant, stored.acts);
    assert(over, `${variant} has an end`);
    assert.deepEqual(stored, sample, variant);
  }
});
