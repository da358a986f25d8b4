import { buildSteps, createWayfinder, sayStep, seeVenue, turnTable } from '@foyer/indoor'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { openWith } from '#indoor-tests/venue/drawn-venue.ts'
import { sections } from '#tests/locale/catalogues.ts'

test.each([...sections])('the steps are complete sentences in the language %s', async (lng, translation) => {
  const { venue } = openWith(() => {})
  const i18n = i18next.createInstance()
  await i18n.init({
    lng,
    resources: { [lng]: { translation } },
    interpolation: { escapeValue: false },
  })
  const speaker = { language: 'en', venueLanguage: 'en', levels: venue.levels, target: 'Office' }
  const ends = { from: { featureId: 'office-0' }, to: { featureId: 'office-1' } }
  const found = createWayfinder(venue).find({ ...ends, isStepFree: false, preference: 'fastest' })
  const steps = found.ok ? buildSteps(found.value, seeVenue(venue)) : []
  const spoken = steps.flatMap((step) => sayStep(step, speaker))
  const values = { name: 'Karlín', by: 'Lobby', hours: 'Mo-Fr 08:00-18:00' }
  const named = 'heading inside beside area through outside aim aimPast outTo hours outBy doorTo.left'
    .split(' ')
    .map((key) => ({ key: `wayfinding.step.${key}`, values }))
  const counted = ['before', 'doors'].flatMap((key) =>
    [1, 2, 5].map((count) => ({ key: `wayfinding.step.${key}`, values: { count } })),
  )
  const turned = [...turnTable.map(({ turn }) => turn), 'Around', 'TwiceLeft', 'TwiceRight'].flatMap((turn) => [
    { key: 'wayfinding.step.at', values: { name: 'Karlín', turn } },
    { key: `wayfinding.step.go.${turn}`, values: {} },
    { key: 'wayfinding.step.atEnd', values: { turn } },
    { key: 'wayfinding.step.comeOff', values: { turn } },
  ])
  for (const { key, values: slots } of [...spoken, ...named, ...counted, ...turned]) {
    // The rules name keys as plain strings.
    const sentence: string = Reflect.apply(i18n.t, i18n, [key, { ...slots, distance: '10 m' }])
    expect(sentence, `${lng} ${key}`).toMatch(/^\p{Lu}[^{$]*\.$/u)
    expect(sentence, `${lng} ${key}`).not.toContain('wayfinding')
  }
})
