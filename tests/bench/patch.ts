import type { CalendarDay, IanaZone, Minutes, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import { createQuarterSet, type QuarterSet, type RowRules } from '#src/features/availability/model/rules/row.ts'
import { workingMask } from '#src/features/availability/model/rules/working-hours.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { type BenchRow, median, time } from './measure.ts'

const rows = 10_000
const eventsADay = 10

/** Creates a seeded generator (mulberry32), so that each run has the same campus. */
const makeRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Creates about ten events per resource and day, of 15 minutes to two hours, some tentative. */
const makeCampus = (quarters: number): Uint8Array => {
  const random = makeRandom(20)
  const source = new Uint8Array(rows * quarters)
  const events = (eventsADay * quarters) / 96
  for (let row = 0; row < rows; row++) {
    for (let event = 0; event < events; event++) {
      const start = Math.floor(random() * quarters)
      const end = Math.min(quarters, start + 1 + Math.floor(random() * 8))
      source.fill(random() < 0.1 ? 1 : 2, row * quarters + start, row * quarters + end)
    }
  }
  return source
}

const firstDay = (day: string): Quarter => daySpan('Europe/Prague' as IanaZone, day as CalendarDay).from

/** Creates rules with several zones and hours, some with a last bookable day or a full area. */
const makeRules = (span: QuarterSpan): RowRules[] => {
  const quarters = span.to - span.from
  const zones = ['Europe/Prague', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as IanaZone[]
  const masks = zones.flatMap((zone): QuarterSet[] => [
    workingMask(span, zone, { days: 0b011_1110, start: 480 as Minutes, end: 1080 as Minutes }),
    workingMask(span, zone, { days: 0b111_1111, start: 1320 as Minutes, end: 360 as Minutes }),
  ])
  const full = createQuarterSet(quarters)
  for (let word = 1; word < full.length; word += 5) full[word] = 0x00_ff_f0_00
  return Array.from({ length: 64 }, (_, index) => ({
    mask: masks[index % masks.length] ?? null,
    outsideCode: index % 3 === 0 ? 3 : 8,
    pastQuarters: 40,
    lastQuarters: index % 4 === 0 ? quarters - 60 : Infinity,
    keepFree: false,
    minimumRun: 10,
    current: null,
    full: index % 8 === 0 ? full : null,
  }))
}

/** Measures two functions alternately, so that other load affects both. */
const measureInTurns = (rounds: number, one: () => void, other: () => void): [number, number] => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of [one, other].entries()) times[index]?.push(time(work))
  }
  return [median(times[0]), median(times[1])]
}

const measureWindow = (name: string, span: QuarterSpan, rounds: number): BenchRow[] => {
  const quarters = span.to - span.from
  const source = makeCampus(quarters)
  const target = new Uint8Array(source.length)
  const rules = makeRules(span)
  const copyAll = (): void => {
    for (let offset = 0; offset < source.length; offset += quarters) {
      target.set(source.subarray(offset, offset + quarters), offset)
    }
  }
  const patchAll = (): void => {
    for (let row = 0; row < rows; row++) patchRow(source, target, row * quarters, quarters, rules[row & 63]!)
  }
  measureInTurns(5, copyAll, patchAll)
  const [set, patch] = measureInTurns(rounds, copyAll, patchAll)
  const size = `${rows} x ${quarters}, ${name}`
  return [
    { name: `set, ${size}`, value: set, unit: 'ms', target: '' },
    { name: `patch, ${size}`, value: patch, unit: 'ms', target: '' },
    { name: `patch / set, ${size}`, value: patch / set, unit: 'x', target: '<= 4' },
    { name: `patch one row, ${size}`, value: patch / rows, unit: 'ms', target: '< 0.05' },
  ]
}

/** Measures patching by all rules relative to `TypedArray.set` of each resource's bytes. */
export const benchPatch = async (short: boolean): Promise<{ rows: BenchRow[] }> => {
  const rounds = short ? 9 : 31
  const plain = firstDay('2026-11-20')
  const summer = firstDay('2026-10-23')
  return {
    rows: [
      ...measureWindow('plain days', { from: plain, to: (plain + 960) as Quarter }, rounds),
      ...measureWindow('clock change', { from: summer, to: firstDay('2026-11-02') }, rounds),
    ],
  }
}
