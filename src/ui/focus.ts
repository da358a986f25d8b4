import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Focuses the active cell of the screen's grid, otherwise the grid, otherwise the screen. */
export function focusGrid(screen: HTMLElement | null = document.querySelector('main')): void {
  const grid = screen?.querySelector<HTMLElement>('[role=grid]')
  const cell = grid?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
  const next = cell ?? grid ?? screen
  next?.focus({ preventScroll: true })
}

/** Returns true if a letter typed there is text, or belongs to a dialog, so that it is no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

/** The parts of the page that F6 visits, in the order of the page. */
const panels = 'nav, [role=banner], header, main section[aria-label], [role=grid], aside'

/** Moves the focus to the next (1) or previous (-1) part of the page, to its active cell or first control. */
export function focusPanel(direction: 1 | -1): void {
  const shown = [...document.querySelectorAll<HTMLElement>(panels)].filter(
    (panel) => panel.checkVisibility() && !panel.parentElement?.closest('header, aside, [role=grid]'),
  )
  const current = shown.findLastIndex((panel) => panel.contains(document.activeElement))
  const start = current === -1 && direction === -1 ? 0 : current
  for (let step = 1; step <= shown.length; step += 1) {
    const panel = shown[(start + direction * step + shown.length * step) % shown.length]
    const cell = panel?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    const control =
      cell ?? panel?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button, input, select, textarea')
    const target = panel?.matches('[role=grid]') ? (cell ?? panel) : control
    if (!target) continue
    target.focus()
    if (document.activeElement === target) return
  }
}

/** Copies text to the clipboard. Returns false if the browser has no clipboard or refuses access. */
export async function copyText(text: string): Promise<boolean> {
  // Absent on insecure pages.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return false
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Shares a link through the system's share sheet, or copies it if there is none. */
export async function shareLink(link: {
  readonly title: string
  readonly url: string
}): Promise<'shared' | 'copied' | 'given-up' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'given-up'
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}

/** Downloads a file. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the object URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const longestName = 80

/** Returns a name that is valid in every file system: no reserved characters, and no dots or spaces at either end. */
export function fileName(title: string, ending: string): string {
  const clean = title
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestName)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${clean === '' ? 'foyer' : clean}.${ending}`
}

/**
 * Handles keys pressed inside an element, after everything inside had its turn. A key that a field or an open list has
 * handled does not arrive. Listens at the document, and elements rendered elsewhere for this element (popovers) are not
 * inside.
 */
export const useKeyDownWithin = (
  element: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Node)) return
    if (element.current?.contains(event.target)) onKey(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/**
 * Returns handlers that run only if the pointer itself moved over a list. When content appears or scrolls under a
 * resting pointer, an event arrives too, at the same position or as the first of all. It must not change the choice
 * made by keyboard.
 */
export const useWhenMoved = () => {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return (act: () => void) =>
    ({ clientX: x, clientY: y }: PointerEvent): void => {
      const before = last.current
      last.current = { x, y }
      if (before !== null && (before.x !== x || before.y !== y)) act()
    }
}
