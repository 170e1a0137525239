// Which armies still take turns, as far as one sees. Pure.

import { condition } from '../board/piece_list';
import type { Scene } from '../gen/wire';

export const playing = (scene: Scene): boolean[] =>
  scene.seats.map((army, seat) => !army.out && condition(scene, seat) === '');
