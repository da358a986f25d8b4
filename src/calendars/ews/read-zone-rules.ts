import type { WorkingZone } from '../custom-zone.ts'
import { descend, numberIn, textIn } from './read-xml.ts'
import type { XmlElement } from './xml-dom.ts'

/** A zone by its rules alone, for working hours: Exchange names none there. Null where it states no bias. */
export function readZoneRules(zone: XmlElement | null): WorkingZone | null {
  const bias = numberIn(zone, 'Bias')
  if (bias === null) return null
  const standard = descend(zone, 'StandardTime')
  const daylight = descend(zone, 'DaylightTime')
  // Each season has a bias of its own beside the zone's; standard time's is 0 but for oddities.
  const standardBias = numberIn(standard, 'Bias') ?? 0
  const toStandard = readSwitch(standard)
  const toDaylight = readSwitch(daylight)
  return {
    name: null,
    bias: bias + standardBias,
    standardOffset: toStandard,
    daylightOffset: toDaylight && { ...toDaylight, daylightBias: (numberIn(daylight, 'Bias') ?? 0) - standardBias },
  }
}

function readSwitch(season: XmlElement | null): WorkingZone['standardOffset'] {
  const month = numberIn(season, 'Month')
  const dayOccurrence = numberIn(season, 'DayOrder')
  if (month === null || dayOccurrence === null) return null
  return {
    time: textIn(season, 'Time') ?? '00:00:00',
    dayOccurrence,
    dayOfWeek: textIn(season, 'DayOfWeek') ?? '',
    month,
  }
}
