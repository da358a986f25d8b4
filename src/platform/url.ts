/** The address bar, as far as a binding needs it. `query` has the leading '?', or is ''. */
interface AddressBar {
  path(): string
  query(): string
  navigate(to: string, options?: { readonly replace?: boolean }): void
}

/** What a feature keeps in the query of the address. Parameters of others stay as they are. */
export interface UrlBinding {
  /** The screen it belongs to: elsewhere nothing is read or written. That of now by default. */
  readonly path?: string
  /** Shows what the address says: at first, and whenever one goes back or forward. Nothing is written while it takes time. */
  read(query: URLSearchParams): void | Promise<void>
  /** Puts what is shown into `query`. Returns true if that is a step that one can go back from. */
  write(query: URLSearchParams): boolean
  /** Calls `changed` whenever what is shown may have changed. Returns the removal. */
  watch(changed: () => void): () => void
  /** At first the address follows what is shown, not the other way round. */
  readonly isShown?: boolean
  /** Writes in a task of its own: writing the address makes the browser lay out what the change has drawn. */
  readonly isDeferred?: boolean
}

/** Keeps the address and what is shown true to each other. Returns how to stop. */
export function bindUrl(address: AddressBar, binding: UrlBinding): () => void {
  const { path = address.path(), isShown = false, isDeferred = false } = binding
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The newest that takes time. */
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

/** Sets a parameter; null takes it out. */
export function putParameter(query: URLSearchParams, name: string, value: string | null): void {
  if (value === null) query.delete(name)
  else query.set(name, value)
}

/** UTF-16 units: anybody can write an address. */
const longestId = 200

/** An id in an address; null where there is none, or one that is too long to be any. */
export function idParameter(query: URLSearchParams, name: string): string | null {
  const id = query.get(name) ?? ''
  return id === '' || id.length > longestId ? null : id
}
