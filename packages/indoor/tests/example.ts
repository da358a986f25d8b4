import { readFileSync } from 'node:fs'
import { buildSteps, createWayfinder, labelIn, openVenueArchive, sayStep, seeVenue } from '@foyer/indoor'

const english: Readonly<Record<string, string>> = {
  'wayfinding.step.out': 'Leave {name}.',
  'wayfinding.step.go.Right': 'Turn right and go {metres} m.',
  'wayfinding.step.past.left': 'Pass {name} on your left.',
  'wayfinding.step.target.right': 'Find {name} on your right.',
}

/** Returns the sentences of the fastest route between two rooms, given by their ids in the archive. */
export function describeRoute(archive: string, from: string, to: string): string[] {
  const opened = openVenueArchive(readFileSync(archive))
  if (!opened.ok) throw new Error(opened.fault.kind)
  const { venue } = opened.value
  const ends = { from: { featureId: from }, to: { featureId: to } }
  const found = createWayfinder(venue).find({ ...ends, isStepFree: false, preference: 'fastest' })
  if (!found.ok) throw new Error(found.fault.kind)
  const target = labelIn(venue.units.find(({ id }) => id === to)?.name ?? new Map(), 'en')
  const speaker = { language: 'en', venueLanguage: venue.language, levels: venue.levels, target }
  const messages = buildSteps(found.value, seeVenue(venue)).flatMap((step) => sayStep(step, speaker))
  return messages.map(({ key, values }) =>
    (english[key] ?? key).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name])),
  )
}
