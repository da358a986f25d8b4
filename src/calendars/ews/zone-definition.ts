import type { WorkingZone } from '#src/calendars/custom-zone.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { childrenNamed, descend, elementsIn, numberIn, textIn, textOf, type XmlElement } from './xml.ts'

/**
 * Reads the rules in a TimeZoneDefinition at a time: its periods, and the group of transitions in force then. Null if it
 * has no periods, or more transitions a year than the two of summer time.
 */
export function readZoneDefinition(definition: XmlElement | null, at: Instant): WorkingZone | null {
  const biases = new Map(
    childrenNamed(descend(definition, 'Periods'), 't', 'Period').flatMap((period): [string, number][] => {
      const bias = minutesOfDuration(period.getAttribute('Bias') ?? '')
      return bias === null ? [] : [[period.getAttribute('Id') ?? '', bias]]
    }),
  )
  const seasons = groupAt(definition, at).flatMap((transition) => {
    const bias = biases.get(textIn(transition, 'To') ?? '')
    return bias === undefined ? [] : [{ transition, bias }]
  })
  const [only] = seasons.length > 0 ? seasons.map(({ bias }) => bias) : biases.values()
  if (only === undefined) return null
  const steady = { name: null, bias: only, standardOffset: null, daylightOffset: null }
  if (seasons.length === 0) return biases.size === 1 ? steady : null
  if (new Set(seasons.map(({ bias }) => bias)).size === 1) return steady
  // Of two biases, that of summer is the smaller one.
  const [daylight, standard, ...more] = seasons.toSorted((one, other) => one.bias - other.bias)
  if (!daylight || !standard || more.length > 0) return null
  const [toDaylight, toStandard] = [readSwitch(daylight.transition), readSwitch(standard.transition)]
  if (!toDaylight || !toStandard) return null
  return {
    name: null,
    bias: standard.bias,
    standardOffset: toStandard,
    daylightOffset: { ...toDaylight, daylightBias: daylight.bias - standard.bias },
  }
}

/** The transitions of the group in force at a time: the last one that the definition changes to before it. */
function groupAt(definition: XmlElement | null, at: Instant): readonly XmlElement[] {
  let id: string | null = null
  for (const transition of elementsIn(descend(definition, 'Transitions'))) {
    const from = textIn(transition, 'DateTime')
    if (from === null || (parseInstant(from) ?? Infinity) <= at) id = textIn(transition, 'To')
  }
  const groups = childrenNamed(descend(definition, 'TransitionsGroups'), 't', 'TransitionsGroup')
  return elementsIn(groups.find((group) => group.getAttribute('Id') === id) ?? null)
}

/** Null for a transition on a fixed date, and for one without a date. */
function readSwitch(transition: XmlElement): NonNullable<WorkingZone['standardOffset']> | null {
  const month = numberIn(transition, 'Month')
  const occurrence = numberIn(transition, 'Occurrence')
  if (month === null || occurrence === null) return null
  return {
    time: textOf(descend(transition, 'TimeOffset')) ?? '',
    dayOccurrence: occurrence === -1 ? 5 : occurrence,
    dayOfWeek: textIn(transition, 'DayOfWeek') ?? '',
    month,
  }
}

/** Reads xs:duration of hours and minutes: '-PT5H30M' or 'P0DT8H0M0.0S'. Null for anything else. */
function minutesOfDuration(text: string): number | null {
  const parts = /^(-?)P(?:0+D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/.exec(text.trim())
  if (!parts || !/\d/.test(text)) return null
  const [, sign, hours = '0', minutes = '0'] = parts
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -size : size
}
