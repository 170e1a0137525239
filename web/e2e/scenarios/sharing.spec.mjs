// Sharing a game: downloads of a review, the preview image of a link, and an embedded board.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { clickMove, ready } from '../board.mjs';
import { test } from '../fixtures.mjs';
import { gather, more } from '../table.mjs';

test('a player shares a game as a download, a link and an embedded board', async ({
  open,
  base,
  picture,
}) => {
  const { pages, address } = await gather(open, base, {
    variant: 'three-player',
    visibility: 'public',
  });
  const { white, gray } = pages;
  await ready(white);
  await clickMove(white, 'b5', 'c5');
  await gray.waitForSelector('[data-turn=gray]');
  const id = address.split('/').at(-1);

  const review = await open(`/review/${id}?at=1`);
  const dialog = await more(review);
  const links = await dialog
    .locator('a[download]')
    .evaluateAll((all) => all.map((link) => link.href));
  assert.equal(links.length, 4);
  const files = await Promise.all(
    links.map(async (link) => {
      const answer = await fetch(link);
      assert.equal(answer.status, 200, link);
      assert.match(answer.headers.get('content-disposition'), /attachment; filename="polychess-/);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  for (const line of ['[Variant "three-player"]', '[White "Player of White"]'])
    assert(files[0].includes(line), `${files[0]}`);
  assert(JSON.stringify(JSON.parse(files[1])).includes('Player of White'));
  assert.equal(files[2].subarray(1, 4).toString(), 'PNG');
  assert.equal(files[3].subarray(0, 4).toString(), 'GIF8');
  await picture(review, 'review-downloads');

  const head = await (await fetch(`${base}${address}`)).text();
  const image = /property="og:image" content="([^"]+)"/.exec(head)?.[1];
  const shown = await fetch(image);
  assert.equal(shown.headers.get('content-type'), 'image/png', image);
  assert((await shown.arrayBuffer()).byteLength > 10_000);

  // On a page of another site, a frame shows only the board of a public table.
  const html = (path) =>
    `<!doctype html><title>Elsewhere</title><iframe src="${base}${path}" width="480" height="560"></iframe>`;
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html(request.url));
  })
    .listen(0, 'localhost')
    .unref();
  await once(site, 'listening');
  const elsewhere = `http://localhost:${site.address().port}`;
  const other = await open('/about');
  await other.goto(`${elsewhere}/embed/${id}`);
  const frame = other.frameLocator('iframe');
  await frame.locator('svg.board .piece').first().waitFor();
  assert.equal(await frame.locator('[data-at]').getAttribute('data-at'), '1');
  await frame.getByRole('button', { name: 'Back' }).click();
  await frame.locator('[data-at="0"]').waitFor();
  await picture(other, 'embedded');
  await other.goto(elsewhere + address);
  await other.waitForTimeout(500);
  assert.equal(await frame.locator('svg.board').count(), 0, 'a table stands in no other page');
  other.faults = other.faults.filter(
    (fault) => !/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|X-Frame|Refused to/.test(fault),
  );
  site.closeAllConnections();
});
