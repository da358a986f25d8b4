import ChevronDown from 'lucide-react/icons/chevron-down'
import Star from 'lucide-react/icons/star'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { isPresence } from '#src/features/controls/model/rules/object.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { shownState, stateWord } from '#src/features/timeline/screen/place-facts.ts'
import { floorState } from '../../../model/floorplan/state.ts'
import { Legend, LegendEntry } from '#src/ui/legend.tsx'
import { useFormat } from '#src/ui/text.ts'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { type PlaceState, placeStates } from '#src/features/availability/model/rules/state-symbol.ts'
import { StateSign } from '#src/features/timeline/screen/state-line.tsx'
import { mostTelling } from './labels-of.ts'
import styles from './plan-legend.module.css'
import type { FloorScene } from './use-floor-view.ts'

/** Height in CSS pixels of the strip over the plan that the legend takes on a wide screen, if it has one row. */
export const legendHeight = 44

/** Explains the colours and patterns of the plan: the states currently shown, or the occupancy levels. */
export const PlanLegend = ({ view }: { readonly view: FloorScene }) => {
  const { t } = useTranslation()
  const { layers } = useSnapshot(floorState)
  const isPhone = useMedia(phoneQuery)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const isShown = isOpen ?? !isPhone
  const body = useId()
  if (!layers.heat && view.places.length === 0) return null
  return (
    <section className={styles.legend} aria-label={t('planLegend.title')}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isShown}
        aria-controls={body}
        onClick={() => setOpen(!isShown)}
      >
        {t(layers.heat ? 'planLegend.fill' : 'planLegend.title')}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div id={body} hidden={!isShown}>
        {layers.heat ? <Levels /> : <States view={view} />}
      </div>
    </section>
  )
}

/** The levels from empty to full, with names and percentages. */
const Levels = () => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Legend className={styles.states}>
      {levels.map(({ name, share, token }) => (
        <LegendEntry key={name} background={`linear-gradient(var(${token}), var(${token})), var(--plan-corridor)`}>
          <strong>{format.percent(share)}</strong> {t(`planLegend.${name}`)}
        </LegendEntry>
      ))}
    </Legend>
  )
}

const levels = [
  { name: 'empty', share: 0, token: '--plan-heat-low' },
  { name: 'half', share: 0.5, token: '--plan-heat-middle' },
  { name: 'full', share: 1, token: '--plan-heat-high' },
] as const

const States = ({ view: { places, own, objects, isPresent } }: { readonly view: FloorScene }) => {
  const { t } = useTranslation()
  const { layers } = useSnapshot(floorState)
  const states = useMemo(() => statesOn(places), [places])
  const isAnyLeftOut = places.some(({ standing }) => standing.rank === null)
  const edged = edgesOn(places).filter(({ name }) => !states.includes(name))
  return (
    <Legend className={styles.states}>
      {states.map((state) => (
        <li key={state}>
          <StateSign state={state} />
          {stateWord(state, t)}
        </li>
      ))}
      {edged.map(({ name, edge }) => (
        <LegendEntry key={name} background="var(--plan-room)" edge={edge}>
          {t(`state.${name}`)}
        </LegendEntry>
      ))}
      {isAnyLeftOut && (
        <li>
          <StateSign state="notMatching" />
          {t('places.leftOut')}
        </li>
      )}
      {layers.controls && <Readings objects={objects} isPresent={isPresent} />}
      {own.size > 0 && (
        <li>
          <span className={styles.own} aria-hidden="true">
            <Star size={10} fill="currentColor" />
          </span>
          {t('planLegend.own')}
        </li>
      )}
    </Legend>
  )
}

/** Explains the dots of the sensors and devices, with the colours that those on this floor have. */
const Readings = ({ objects, isPresent }: Pick<FloorScene, 'objects' | 'isPresent'>) => {
  const { t } = useTranslation()
  const readings = useMemo(() => readingsOf(objects), [objects])
  if (!isPresent) return <li>{t('planLegend.onlyNow')}</li>
  return readings.map(({ name, colour }) => (
    <li key={name}>
      <span
        className={styles.reading}
        data-reading={name}
        style={{ '--reading': colour } as CSSProperties}
        aria-hidden="true"
      />
      {t(`planLegend.${name}`)}
    </li>
  ))
}

/** Returns the kinds of readings on the floor, each with the colour of the first one. */
function readingsOf(objects: FloorScene['objects']) {
  const colours = new Map<'vacant' | 'occupied' | 'device', string | null>()
  for (const known of objects.values()) {
    const told = mostTelling(known)
    if (told === null) continue
    const { element } = told
    const name = isPresence(element) ? (element.value ? 'occupied' : 'vacant') : 'device'
    if (!colours.has(name)) colours.set(name, element.color)
  }
  return (['vacant', 'occupied', 'device'] as const).flatMap((name) =>
    colours.has(name) ? [{ name, colour: colours.get(name) ?? 'var(--text-muted)' }] : [],
  )
}

const edges = [
  { name: 'assignedToYou', who: 'you', edge: '3px solid var(--accent)' },
  {
    name: 'assignedToOthers',
    who: 'other',
    edge: '2px dashed var(--state-assigned-to-others-text)',
  },
] as const

/** Returns the edges that the plan shows now. */
const edgesOn = (places: FloorScene['places']) =>
  edges.filter(({ who }) => places.some(({ reservedTo }) => reservedTo === who))

/** Returns the states that the plan shows now, in their usual order. */
function statesOn(places: FloorScene['places']): readonly PlaceState[] {
  const known = places.filter(({ standing }) => standing.rank !== null && standing.data !== 'loading')
  const shown = new Set(known.map((place) => shownState(place)))
  return placeStates.filter((state) => shown.has(state))
}
