import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setDeviceAsOf, setKiosk } from '#src/features/devices/model/state.ts'
import { setResynchronised, setStale } from '#src/base/connection.ts'
import type { PanelKind } from '#src/features/devices/model/panel/rules/panel-state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { startLocale, writtenLanguages } from '#src/locale/index.ts'
import { createWorld, start } from '#tests/services/scripted-services.ts'
import {
  freeDay,
  type Held,
  kioskOf,
  minute,
  overlap,
  panelSizes,
  permissive,
  renderPanel,
  setHeld,
} from './shown-panel.tsx'

const long = 'Quarterly review of the whole department with all of its partners and suppliers'
const later: readonly Held[] = [
  { from: 90, to: 120, subject: long },
  { from: 400, to: 430, subject: 'Budget' },
]

interface State {
  readonly kind: PanelKind
  readonly held: readonly Held[]
  readonly kiosk?: ReturnType<typeof kioskOf>
  readonly age?: number
}

const reason = 'The screen has a crack from one corner to the other; a new one comes on Thursday.'
const states: readonly State[] = [
  { kind: 'free', held: later },
  { kind: 'free', held: [] },
  { kind: 'free', held: [{ from: 55, to: 90 }] },
  { kind: 'soon', held: [{ from: 10, to: 60, subject: long }, ...later] },
  { kind: 'busy', held: [{ from: -10, to: 45, subject: long }, ...later], kiosk: permissive },
  // The longest row of keys: check-in to the next meeting, and the end of the current one.
  {
    kind: 'busy',
    held: [{ from: -10, to: 5 }, { from: 5, to: 65, mustConfirm: true }, ...later],
    kiosk: permissive,
  },
  { kind: 'awaiting-confirmation', held: [{ from: 5, to: 65, subject: long, mustConfirm: true }, ...later] },
  { kind: 'awaiting-confirmation', held: [{ from: -2, to: 65, mustConfirm: true }, ...later], kiosk: permissive },
  { kind: 'out-of-order', held: later, kiosk: kioskOf({ outOfOrder: { since: start, reason } }) },
  { kind: 'too-old', held: [{ from: -10, to: 45, subject: long }, ...later], kiosk: permissive, age: 11 },
]

function showState({ held, kiosk = kioskOf(), age = 0 }: State): void {
  setKiosk(kiosk, ['meetings'])
  setHeld(held)
  setDeviceAsOf((start - age * minute) as Instant)
  if (age === 0) setResynchronised(start, true)
  else setStale()
}

/** Millimetres per pixel, on a panel of 10.1 inches. */
const pixel = (): number => (10.1 * 25.4) / Math.hypot(innerWidth, innerHeight)

/** Millimetres from the baseline to the top of a capital, in the font of an element. */
function capHeight(element: Element): number {
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(element)
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) throw new Error('No canvas')
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  return canvas.measureText('H').actualBoundingBoxAscent * pixel()
}

/** Boxes of the drawn lines of an element's text. */
function linesOf(element: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()]
}

/** Also true for lines that are scrolled out of their list. */
function isHidden(element: Element): boolean {
  const list = element.closest('li')?.closest('[role=region]')?.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return (
    element.closest('.visually-hidden') !== null || (list !== undefined && (bottom > list.bottom || top < list.top))
  )
}

/** Returns the texts of a panel that leave the screen or are cut off by a parent. */
function cutTexts(main: HTMLElement): string[] {
  return [...main.querySelectorAll('h1, h2, p, button, [role=status] > span')].flatMap((element) => {
    if (isHidden(element) || element.querySelector('p, button') !== null) return []
    const isOff = linesOf(element).some(
      ({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1,
    )
    const line = parseFloat(getComputedStyle(element).lineHeight)
    const isCut =
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + line / 2
    return isOff || (isCut && getComputedStyle(element).display !== 'inline') ? [element.textContent ?? ''] : []
  })
}

/** Returns the pairs of parts of a panel that overlap. */
function overlappingParts(main: HTMLElement): string[] {
  const parts = [...main.querySelectorAll('h1, [class*=clock], [role=status] > *, p, button, select, h2')].filter(
    (part) => !isHidden(part) && part.querySelector('p, button') === null,
  )
  const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }))
  return boxes.flatMap(({ part, box }, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => !part.contains(other.part) && overlap(box, other.box, 1))
      .map((other) => `${part.textContent} / ${other.part.textContent}`),
  )
}

/** Returns the flaws that make the state of a panel hard to read or to tap. */
function flawsOf(main: HTMLElement): string[] {
  const [word, until] = main.querySelectorAll('[role=status] > p')
  if (word === undefined) return ['no state']
  const texts = [word, until].filter((one) => one !== undefined)
  // There are at most as many lines as words, so that no word is divided.
  const divided = texts.filter((text) => linesOf(text).length > (text.textContent ?? '').split(/[\s-]/).length)
  const outside = [...main.querySelectorAll('button, select')].filter((control) => {
    const { left, right, bottom, height } = control.getBoundingClientRect()
    return left < 0 || right > innerWidth || bottom > innerHeight || height < 44
  })
  const small = [...main.querySelectorAll('[class*=actions] button')].filter((key) => {
    const height = key.getBoundingClientRect().height * pixel()
    return height < 14.9 || parseFloat(getComputedStyle(key).fontSize) * pixel() < 4
  })
  return [
    ...(/^"?Inter Variable/.test(getComputedStyle(word).fontFamily) ? [] : ['another font']),
    ...(capHeight(word) < 20 || (until !== undefined && capHeight(until) < 9) ? ['small text'] : []),
    ...[...divided, ...outside, ...small].map(({ textContent }) => `divided, outside or small: ${textContent}`),
    ...cutTexts(main).map((text) => `cut off: ${text}`),
    ...overlappingParts(main),
  ]
}

test.each(panelSizes)(
  'a panel of 10.1 inches with %i by %i pixels is readable at five metres in every language, with no text cut off',
  async (width, height) => {
    await page.viewport(width, height)
    const world = await createWorld()
    world.schedules = [freeDay]
    const { main } = await renderPanel({ world })
    if (main === null) throw new Error('No panel')
    for (const language of writtenLanguages) {
      await startLocale(language)
      await document.fonts.load('700 100px "Inter Variable"', main.textContent ?? '')
      for (const state of states) {
        showState(state)
        await vi.waitFor(() => expect(main.dataset['kind']).toBe(state.kind))
        await vi.waitFor(() => expect([language, flawsOf(main)]).toEqual([language, []]))
        const hasTime = main.querySelectorAll('[role=status] > p').length > 1
        expect(hasTime).toBe(!['out-of-order', 'too-old'].includes(state.kind))
      }
    }
  },
)
