declare module 'virtual:boards' {
  /** The address of the file with the drawings. */
  export const url: string;
  /** The drawings: the id of the game, and width divided by height. */
  export const drawings: readonly { readonly id: string; readonly aspect: number }[];
}
