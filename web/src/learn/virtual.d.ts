declare module 'virtual:first-games' {
  const games: readonly {
    readonly id: string;
    readonly minutes: number;
    readonly steps: readonly string[];
  }[];
  export default games;
}
