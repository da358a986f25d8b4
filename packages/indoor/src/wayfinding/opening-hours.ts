/** Minutes of a day. */
const aDay = 1440

/** In the order of `OpeningHours`. */
const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Minutes after the midnight that begins a day. `end` is after `start` and may be on the next day. */
export interface OpenSpan {
  readonly start: number
  readonly end: number
}

/** The spans that begin on each day of the week, from Sunday, in order and apart from each other. */
export type OpeningHours = readonly (readonly OpenSpan[])[]

const wholeDay: OpenSpan = { start: 0, end: aDay }

/** '24/7', a time, a word or a sign. Anything else is not understood. */
const token = /\s*(24\/7|\d{1,2}:\d{2}(?::\d{2})?|[a-z]+|[-,;:])\s*/iy

function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = []
  const written = text.trim().replaceAll(/[–—]/g, '-')
  for (token.lastIndex = 0; token.lastIndex < written.length;) {
    const found = token.exec(written)
    if (found === null) return null
    tokens.push(found[1] ?? '')
  }
  return tokens
}

/** Index from Sunday of 'Mo', 'Mon' or 'Monday'. Null for any other word. */
function dayIndexOf(word: string | undefined): number | null {
  if (word === undefined || !/^[a-z]{2,}$/i.test(word)) return null
  const index = weekDays.findIndex((day) => day.startsWith(word.toLowerCase()))
  return index < 0 ? null : index
}

const isHoliday = (word: string | undefined): boolean => /^(ph|sh)$/i.test(word ?? '')

/** Minutes of '8:30', or of '26:00', which is on the next day. Seconds are dropped. */
function minutesIn(word: string | undefined): number | null {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(word ?? '') ?? []
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  const sum = Number(hours) * 60 + Number(minutes)
  return sum <= 2 * aDay ? sum : null
}

/**
 * Reads opening hours as in OpenStreetMap: days and lists of days, several spans a day, spans over midnight, '24/7', 'off'.
 * A later rule replaces an earlier one for its days. Public and school holidays are ignored. Returns null for anything else, such as
 * months, sunrise or comments.
 */
export function readHours(text: string): OpeningHours | null {
  const tokens = tokensOf(text)
  if (tokens === null || tokens.length === 0) return null
  const week: OpenSpan[][] = weekDays.map(() => [])
  let place = 0
  /** Consumes the next token if it is this word, and returns true then. */
  const accept = (word: string): boolean => {
    const isNext = tokens[place]?.toLowerCase() === word
    if (isNext) place += 1
    return isNext
  }

  /** The days of a rule, all of them if it names none. Null if they are not understood. */
  function readDays(): readonly number[] | null {
    const days = new Set<number>()
    const isDay = (word: string | undefined): boolean => isHoliday(word) || dayIndexOf(word) !== null
    if (!isDay(tokens?.[place])) return weekDays.map((_day, index) => index)
    do {
      const word = tokens?.[place]
      place += 1
      if (isHoliday(word)) continue
      const first = dayIndexOf(word)
      const last = accept('-') ? dayIndexOf(tokens?.[place++]) : first
      if (first === null || last === null) return null
      for (let count = 0; count <= (last - first + 7) % 7; count += 1) days.add((first + count) % 7)
    } while (isDay(tokens?.[place + 1]) && accept(','))
    accept(':')
    return [...days]
  }

  /** The spans of a rule: none if it says 'off'. Null if they are not understood. */
  function readSpans(): readonly OpenSpan[] | null {
    if (accept('24/7')) return [wholeDay]
    if (accept('off') || accept('closed')) return []
    const spans: OpenSpan[] = []
    while (minutesIn(tokens?.[place]) !== null) {
      const start = minutesIn(tokens?.[place]) ?? 0
      place += 1
      const end = accept('-') ? minutesIn(tokens?.[place++]) : null
      if (end === null || start >= aDay) return null
      // Spreadsheets that cannot write 24:00 write the last minute of the day.
      const last = end % aDay === aDay - 1 ? end + 1 : end
      spans.push({ start, end: last > start ? last : last + aDay })
      if (minutesIn(tokens?.[place + 1]) === null || !accept(',')) break
    }
    accept('open')
    // Days without a time are open all day.
    return spans.length === 0 ? [wholeDay] : spans
  }

  const named = new Set<number>()
  for (let isMore = false; place < tokens.length;) {
    const before = place
    const days = readDays()
    const spans = days === null ? null : readSpans()
    if (days === null || spans === null || place === before) return null
    for (const day of days) {
      const kept = isMore && spans.length > 0 ? (week[day] ?? []) : []
      week[day] = joined([...kept, ...spans])
      named.add(day)
    }
    isMore = accept(',')
    const isEnd = place === tokens.length
    if (isMore ? isEnd : !isEnd && !accept(';')) return null
  }
  // Hours of holidays alone say nothing about the other days.
  return named.size === 0 ? null : week
}

/** Returns true for hours without an end. */
export const isAlways = (hours: OpeningHours): boolean =>
  hours.every(([first]) => first !== undefined && first.start === 0 && first.end >= aDay)

/** Returns true for text such as '24/7', which is not worth a remark. */
export function isAllDay(written: string): boolean {
  const hours = readHours(written)
  return hours !== null && isAlways(hours)
}

/** Joins spans that overlap or touch. */
function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const found: OpenSpan[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1)
    if (last === undefined || span.start > last.end) found.push(span)
    else found[found.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
  }
  return found
}

/** State of something at a time of a day, and the next time at which it changes. */
export interface OpenState {
  readonly isOpen: boolean
  /** Minutes after the midnight that begins the day; 1440 and more are on later days. Null if it never changes. */
  readonly changesAt: number | null
}

/** Days looked ahead: after a week everything repeats. */
const ahead = 8

/** Returns the state at a time by the wall clock: a day of the week, from Sunday, and minutes since its midnight. */
export function stateAt(hours: OpeningHours, weekDay: number, minutes: number): OpenState {
  const spans = joined(
    Array.from({ length: ahead + 3 }, (_none, index) => index - 2).flatMap((offset) =>
      (hours[(weekDay + offset + 14) % 7] ?? []).map(({ start, end }) => ({
        start: start + offset * aDay,
        end: end + offset * aDay,
      })),
    ),
  )
  const next = spans.find(({ end }) => end > minutes)
  const isOpen = next !== undefined && next.start <= minutes
  const change = isOpen ? next.end : next?.start
  return { isOpen, changesAt: change === undefined || change > ahead * aDay ? null : change }
}

/** Days with the same spans, as ranges of indices from Monday to Sunday. Days that are closed are left out. */
export interface HoursGroup {
  readonly days: readonly { readonly first: number; readonly last: number }[]
  readonly spans: readonly OpenSpan[]
}

/** Groups the days of a week by their hours, in the order in which they are said. */
export function groupHours(hours: OpeningHours): readonly HoursGroup[] {
  const groups = new Map<string, { days: { first: number; last: number }[]; spans: readonly OpenSpan[] }>()
  for (let place = 0; place < 7; place += 1) {
    const spans = hours[(place + 1) % 7] ?? []
    if (spans.length === 0) continue
    const key = JSON.stringify(spans)
    const group = groups.get(key) ?? { days: [], spans }
    groups.set(key, group)
    const last = group.days.at(-1)
    if (last?.last === place - 1) last.last = place
    else group.days.push({ first: place, last: place })
  }
  return [...groups.values()]
}
