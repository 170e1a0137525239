import { expect, it } from 'vitest';
import { shortMove } from '../src/table/short_move';

const seats = [{ name: 'white' }, { name: 'gray' }, { name: 'black' }];

it.each([
  ['WHWng1-WHf3', ['Ng1f3']],
  ['WHWpe2-WHe4', ['e2e4']],
  ['WHWqa5xGRGqe1+', ['Qa5x', 1, 'e1+']],
  ['GRGkd1xGRWqe1', ['Kd1xe1']],
  ['BLWqe1-BLe2', ['Q', 2, 'e1', 2, 'e2']],
  ['Qxi11', ['Qxi11']],
  ['P-b5', ['b5']],
  ['Pe8xd9+', ['e8xd9+']],
  ['Nj13-h12', ['Nj13h12']],
  ['Bxd9', ['Bxd9']],
  ['Qh8-m8+#', ['Qh8m8+#']],
  ['d7xNe8=D', ['d7xe8=D']],
  ['Be13xBf14', ['Be13xf14']],
  ['Be13xBf14+', ['Bexf14+']],
  ['g2-g4', ['g2g4']],
  ['O-O', ['O-O']],
  ['0-0', ['0-0']],
])('%s', (words, parts) => expect(shortMove(words, seats)).toEqual(parts));

const four = [...seats, { name: 'red' }];

it.each([
  ['g2-g4', ['g2g4']],
  ['Bf1xe2', ['Bfxe2']],
  ['Be13xBf14', ['Bxf14']],
  ['d13xe14=D+', ['dxe14=D+']],
])('%s in narrow columns', (words, parts) => expect(shortMove(words, four)).toEqual(parts));
