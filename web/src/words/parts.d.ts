declare module '*.json?first' {
  const words: object;
  export default words;
}
declare module '*.json?rest' {
  const words: object;
  export default words;
}
