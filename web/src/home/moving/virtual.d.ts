declare module 'virtual:boards' {
  /** The address of the file with all drawings. */
  export const url: string;
  /** For each drawing, the id of the game and the ratio of width to height. */
  export const drawings: readonly { readonly id: string; readonly aspect: number }[];
}
