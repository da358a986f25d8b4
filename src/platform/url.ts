/** The parts of the address bar that a binding uses. `query` starts with '?' or is ''. */
interface AddressBar {
  path(): string
  query(): string
  navigate(to: string, options?: { readonly replace?: boolean }): void
}

/** State of a feature in the query of the address. Other parameters are not changed. */
export interface UrlBinding {
  /** The path of its screen; elsewhere nothing is read or written. Defaults to the current path. */
  readonly path?: string
  /** Applies the query, at first and after every step back or forward. Nothing is written until its promise settles. */
  read(query: URLSearchParams): void | Promise<void>
  /** Writes the state to `query`. Returns true if Back should undo the change. */
  write(query: URLSearchParams): boolean
  /** Calls `changed` when the state may have changed. Returns the removal. */
  watch(changed: () => void): () => void
  /** True if the state is already shown, so that it is written at first instead of read. */
  readonly isShown?: boolean
  /** Writes in a separate task, because changing the address forces a layout. */
  readonly isDeferred?: boolean
}

/** Synchronises the query of the address with the state of a feature. Returns the removal. */
export function bindUrl(address: AddressBar, binding: UrlBinding): () => void {
  const { path = address.path(), isShown = false, isDeferred = false } = binding
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The latest asynchronous read. */
  let reading: Promise<void> | null = null
  let isOver = false

  const isHere = (): boolean => !isOver && address.path() === path
  const read = (): void => {
    if (!isHere()) return
    const begun = binding.read(new URLSearchParams(address.query())) ?? null
    reading = begun
    void begun?.then(() => {
      if (reading !== begun) return
      reading = null
      write(false)
    })
  }
  const write = (canBeStep: boolean): void => {
    timer = undefined
    if (!isHere() || reading !== null) return
    const query = new URLSearchParams(address.query())
    const before = queryText(query)
    const isStep = binding.write(query)
    const text = queryText(query)
    if (text === before) return
    address.navigate(path + (text === '' ? '' : `?${text}`), { replace: !(isStep && canBeStep) })
  }
  const changed = (): void => {
    if (isDeferred) timer ??= setTimeout(() => write(true))
    else write(true)
  }

  if (isShown) write(false)
  else read()
  const unwatch = binding.watch(changed)
  globalThis.addEventListener('popstate', read)
  return () => {
    isOver = true
    clearTimeout(timer)
    unwatch()
    globalThis.removeEventListener('popstate', read)
  }
}

/** Returns a query as text without '?'. Colons and commas stay readable, because a query may contain them. */
export const queryText = (query: URLSearchParams): string =>
  query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')

/** Sets a parameter. Null removes it. */
export function putParameter(query: URLSearchParams, name: string, value: string | null): void {
  if (value === null) query.delete(name)
  else query.set(name, value)
}

/** UTF-16 units. */
const longestId = 200

/** Returns an id from the query, or null if it is missing or too long. */
export function idParameter(query: URLSearchParams, name: string): string | null {
  const id = query.get(name) ?? ''
  return id === '' || id.length > longestId ? null : id
}
