// Loads the browser module at most once, and only if a page needs it.

/** The address of the module. It is empty if the client was built without the module. */
const files = import.meta.glob<string>('../../wasm/polychess.wasm.gz', {
  query: '?url',
  import: 'default',
  eager: true,
});
const [address] = Object.values(files);

let loading: Promise<WebAssembly.Module | null> | null = null;
let loaded: WebAssembly.Module | null = null;

/** The module, or null while it is not loaded. */
export const present = (): WebAssembly.Module | null => loaded;

/** Returns the module, or null if it is missing. A later call tries again. */
export function load(): Promise<WebAssembly.Module | null> {
  loading ??= compile().then((module) => {
    loaded = module;
    if (module === null) loading = null;
    return module;
  });
  return loading;
}

/** The first byte of files that are compressed with gzip. */
const GZIP = 0x1f;

/** Compiles the module. A proxy may have decompressed it already. */
async function unpack(bytes: ArrayBuffer): Promise<WebAssembly.Module> {
  if (new Uint8Array(bytes)[0] !== GZIP) return WebAssembly.compile(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

async function compile(): Promise<WebAssembly.Module | null> {
  if (address === undefined) return null;
  try {
    const response = await fetch(address);
    return response.ok ? await unpack(await response.arrayBuffer()) : null;
  } catch (error) {
    // A lost connection, a damaged file, or a browser that allows no WebAssembly.
    console.warn(`The browser module is not available: ${String(error)}`);
    return null;
  }
}
