import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Puts text on the clipboard; false where the browser has none, or refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Absent on pages that are not secure.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return false
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Offers a link to the system's own sharing where there is one, else copies it. */
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

/** Gives the user a file to keep. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const longestName = 80

/** A name every file system takes: no signs that mean something to one of them, no dots or blanks at its ends. */
export function fileName(title: string, ending: string): string {
  const clean = title
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestName)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${clean === '' ? 'foyer' : clean}.${ending}`
}

/**
 * Hears keys pressed inside an element, after everything in it had its turn: a key that a field or an open list took
 * for itself does not arrive. Listens at the document, so what is drawn elsewhere on behalf of the element (a popover)
 * does not count as inside.
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
 * Handlers that act when the pointer itself was moved over a list. What appears or scrolls beneath a resting one gets such an
 * event too, at the same place or as the first of all, and must not take the choice away from who walks by keys.
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
