/**
 * Action of a key in the grid. `by` counts quarters or rows. Page actions move by one screen; 'first' and 'last' go to
 * the end.
 */
export type KeyAction =
  | { readonly kind: 'move-quarter'; readonly by: number; readonly selects: boolean }
  | { readonly kind: 'move-row'; readonly by: number | 'page-up' | 'page-down' }
  | { readonly kind: 'to-quarter'; readonly at: 'first' | 'last'; readonly selects: boolean }
  | { readonly kind: 'to-corner'; readonly at: 'first' | 'last' }
  | { readonly kind: 'reserve' | 'clear' | 'cancel-own' | 'favourite' | 'read-state' }
  /** Moves an own event by quarters or rows, or moves its end. */
  | { readonly kind: 'move-own'; readonly quarters: number; readonly rows: number }
  | { readonly kind: 'resize-own'; readonly by: number }
  | { readonly kind: 'zoom'; readonly direction: 1 | -1 }
  | ViewAction

/** Actions that do not depend on the active slot. */
export type ViewAction =
  | { readonly kind: 'search' | 'today' | 'earlier' | 'later' | 'keys' }
  | { readonly kind: 'mode'; readonly mode: 'day' | 'days' | 'week' | 'month' }

const viewKinds: ReadonlySet<KeyAction['kind']> = new Set<ViewAction['kind']>([
  'search',
  'today',
  'earlier',
  'later',
  'keys',
  'mode',
])

export const isViewAction = (action: KeyAction): action is ViewAction => viewKinds.has(action.kind)

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * Keys with the same meaning with and without a focused slot. Letters are the same in all languages, as shown in menus.
 */
const letters: Readonly<Record<string, KeyAction>> = {
  '/': { kind: 'search' },
  '?': { kind: 'keys' },
  '+': { kind: 'zoom', direction: 1 },
  '=': { kind: 'zoom', direction: 1 },
  '-': { kind: 'zoom', direction: -1 },
  t: { kind: 'today' },
  d: { kind: 'mode', mode: 'day' },
  s: { kind: 'mode', mode: 'days' },
  w: { kind: 'mode', mode: 'week' },
  m: { kind: 'mode', mode: 'month' },
  f: { kind: 'favourite' },
  i: { kind: 'read-state' },
  '[': { kind: 'earlier' },
  ']': { kind: 'later' },
}

const movers: Readonly<Record<string, (pressed: Pressed) => KeyAction | null>> = {
  ArrowLeft: ({ ctrlKey, shiftKey }) => ({ kind: 'move-quarter', by: ctrlKey ? -4 : -1, selects: shiftKey }),
  ArrowRight: ({ ctrlKey, shiftKey }) => ({ kind: 'move-quarter', by: ctrlKey ? 4 : 1, selects: shiftKey }),
  ArrowUp: () => ({ kind: 'move-row', by: -1 }),
  ArrowDown: () => ({ kind: 'move-row', by: 1 }),
  PageUp: () => ({ kind: 'move-row', by: 'page-up' }),
  PageDown: () => ({ kind: 'move-row', by: 'page-down' }),
  Home: ({ ctrlKey, shiftKey }) =>
    ctrlKey ? { kind: 'to-corner', at: 'first' } : { kind: 'to-quarter', at: 'first', selects: shiftKey },
  End: ({ ctrlKey, shiftKey }) =>
    ctrlKey ? { kind: 'to-corner', at: 'last' } : { kind: 'to-quarter', at: 'last', selects: shiftKey },
  Enter: () => ({ kind: 'reserve' }),
  Escape: () => ({ kind: 'clear' }),
  Delete: () => ({ kind: 'cancel-own' }),
  Backspace: () => ({ kind: 'cancel-own' }),
}

const ownMovers: Readonly<Record<string, (pressed: Pressed) => KeyAction | null>> = {
  ArrowLeft: ({ shiftKey }) =>
    shiftKey ? { kind: 'resize-own', by: -1 } : { kind: 'move-own', quarters: -1, rows: 0 },
  ArrowRight: ({ shiftKey }) => (shiftKey ? { kind: 'resize-own', by: 1 } : { kind: 'move-own', quarters: 1, rows: 0 }),
  ArrowUp: ({ shiftKey }) => (shiftKey ? null : { kind: 'move-own', quarters: 0, rows: -1 }),
  ArrowDown: ({ shiftKey }) => (shiftKey ? null : { kind: 'move-own', quarters: 0, rows: 1 }),
}

/** Returns the action of a key. Null if the browser should handle it. */
export function keyAction(pressed: Pressed): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (metaKey) return null
  if (altKey) return ctrlKey ? null : (ownMovers[key]?.(pressed) ?? null)
  const mover = movers[key]
  if (mover) return mover(pressed)
  return ctrlKey ? null : (letters[key.length === 1 ? key.toLowerCase() : key] ?? null)
}
