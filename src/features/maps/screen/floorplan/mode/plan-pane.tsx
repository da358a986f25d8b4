import { searchState } from '#src/base/search-state.ts'
import List from 'lucide-react/icons/list'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { VenueView } from '#src/engine/compute.ts'
import { useLeftOutWords } from '#src/features/near-misses/screen/left-out.tsx'
import type { ResourceId } from '#src/kernel/ids.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { classes, useFormat } from '#src/ui/text.ts'
import { Tip } from '#src/ui/tooltip.tsx'
import { Floorplan, type FloorplanHandle } from '../floorplan.tsx'
import { wishFor } from '../../../model/floorplan/open-venue.ts'
import { freeWords, shownState, stateName, useFactsWords } from '#src/features/timeline/screen/place-facts.ts'
import { describeLevel, nameOnPlan, PlanButtons } from '../plan-buttons.tsx'
import { closedMarkers, type PlacePaint } from '../plan-view.ts'
import colours from '../plan/theme/plan-colours.module.css'
import { shownStates } from '../plan/theme/theme.ts'
import type { FeatureId } from '@foyer/indoor'
import { StateSwatch } from '#src/features/timeline/screen/state-line.tsx'
import { choosePlace, floorState, type StandingPlace, wantFloor } from '../../../model/floorplan/state.ts'
import { heatOf, housesOf, labelsOf, markersOf } from './labels-of.ts'
import { legendHeight, PlanLegend } from './plan-legend.tsx'
import styles from './plan-pane.module.css'
import { leftOutWords, useReason, useSentence } from './plan-sentence.ts'
import { useClosedWords } from '../closed-words.ts'
import type { FloorScene } from './use-floor-view.ts'

interface PlanTipProps {
  /** Null if the place cannot be reserved. Then only its name is shown. */
  readonly place: StandingPlace | null
  readonly name: string
  /** That it is closed for everyone. '' if it is not. */
  readonly closed: string
  readonly view: FloorScene
  /** CSS pixels of the window. */
  readonly x: number
  readonly y: number
  /**
   * True if the tip is at the keyboard focus. Screen readers then announce the details that the place's own text lacks.
   */
  readonly isRead: boolean
}

/** A tooltip next to the pointer, or below the place with keyboard focus: description, state and reason. */
const PlanTip = ({ place, name, closed, view, x, y, isRead }: PlanTipProps) =>
  createPortal(
    place ? (
      <StandingTip place={place} closed={closed} view={view} x={x} y={y} isRead={isRead} />
    ) : (
      <Tip x={x} y={y} isHidden>
        <p className={styles.name}>{name}</p>
        {closed !== '' && <p>{closed}</p>}
      </Tip>
    ),
    document.body,
  )

interface StandingTipProps extends Omit<PlanTipProps, 'name' | 'place'> {
  readonly place: StandingPlace
}

const StandingTip = ({ place, closed, view, x, y, isRead }: StandingTipProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  const { moment, own } = view
  const why = useReason(place, view)
  const isLeftOut = place.standing.rank === null
  const whyNot = useLeftOutWords(isLeftOut ? place.id : null)
  const names = view.namesAt(place.id)
  const subject = own.get(place.id)
  const { zone, quarter, day } = moment
  const isKnown = why !== '' || whyNot !== ''
  const read = [why, isLeftOut ? leftOutWords(whyNot, t) : ''].filter((part) => part !== '').join(', ')
  return (
    <>
      <Tip x={x} y={y} isHidden>
        <p className={styles.name}>{place.name}</p>
        <p className={styles.facts}>{facts(place)}</p>
        {closed !== '' && <p>{closed}</p>}
        <p className={classes(styles.state, colours.colours)} style={shownStates()}>
          <StateSwatch place={place} /> {stateName(place, t)}
        </p>
        {why !== '' && <p>{why}</p>}
        <p>{freeWords(place, { t, format, zone, quarter, last: day.to })}</p>
        {subject !== undefined && <p>{t('places.yourBooking', { subject })}</p>}
        {names.length > 0 && <p>{t('places.seated', { names: format.list(names) })}</p>}
        {isLeftOut && <p className={styles.facts}>{leftOutWords(whyNot, t)}</p>}
      </Tip>
      <p className="visually-hidden" role="status">
        {isRead && isKnown ? read : ''}
      </p>
    </>
  )
}

/** Returns the states of the places on the plan, including those that the query excludes. */
function paintsOf(places: readonly StandingPlace[]): ReadonlyMap<FeatureId, PlacePaint> {
  const paints = new Map<FeatureId, PlacePaint>()
  for (const place of places) {
    const { featureId, standing, reservedTo } = place
    if (featureId === null) continue
    const state = standing.rank === null ? 'notMatching' : shownState(place)
    const assigned = reservedTo === null ? undefined : reservedTo === 'you' ? 'you' : 'others'
    paints.set(featureId, { state, assigned })
  }
  return paints
}

interface PlanPaneProps {
  readonly view: FloorScene
  readonly venue: VenueView
  readonly isListShown: boolean
  readonly onToggleList: () => void
  /** The star of the user's own reservation of this place was pressed. */
  readonly onOwnPress: (place: ResourceId) => void
  /** The time bar, in the foot of the plan. */
  readonly children: ReactNode
}

/** A place with a tooltip next to it. */
interface Told {
  readonly id: FeatureId
  readonly x: number
  readonly y: number
}

/** Places have no state colours under the heat map, because overlapping colours would be ambiguous. */
const unpainted: ReadonlyMap<FeatureId, PlacePaint> = new Map()

/** The plan, with the buttons that move it. */
export const PlanPane = ({ view, venue, isListShown, onToggleList, onOwnPress, children }: PlanPaneProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const plan = useRef<FloorplanHandle>(null)
  const isPhone = useMedia(phoneQuery)
  const [hovered, setHovered] = useState<Told | null>(null)
  const [focused, setFocused] = useState<Told | null>(null)
  const [dismissed, setDismissed] = useState<FeatureId | null>(null)
  const [can3d, setCan3d] = useState<boolean | null>(null)
  const [is3d, set3d] = useState(false)
  const { layers, fills, closures } = useSnapshot(floorState)
  const { drawing, places, byFeature, byId, people, own, objects, chosen } = view
  const sentence = useSentence(view)
  const closedWords = useClosedWords()
  const paints = useMemo(() => paintsOf(places), [places])
  const markers = useMemo(
    () => markersOf({ byId, people, own, objects }, { t, format }),
    [byId, people, own, objects, t, format],
  )
  const shown = useMemo(
    () => [...closedMarkers(closures, drawing.levelId), ...markers.list],
    [closures, drawing, markers],
  )
  const heat = useMemo(
    () => (layers.heat ? heatOf(drawing, venue, fills, format.percent) : null),
    [layers.heat, drawing, venue, fills, format],
  )
  useFit(plan, view)
  const labels = useMemo(
    () => labelsOf(places, housesOf(venue, drawing.levelId), layers.heat, t),
    [places, drawing, venue, layers.heat, t],
  )
  const { name, levelAbove } = describeLevel(venue, drawing.levelId)
  const closedHere = closures
    .filter((closure) => closure.places.some(({ levelId }) => levelId === drawing.levelId))
    .map((closure) => `${closure.name}: ${t('wayfinding.open.closed')}`)
  const stepFloor = (step: 1 | -1): void => {
    const next = levelAbove(step)
    if (next) wantFloor(wishFor(venue, next))
  }
  const press = (featureId: FeatureId): void => {
    const place = byFeature.get(featureId)
    if (place) choosePlace(place.id)
  }
  const pressMarker = (id: string): void => {
    const place = markers.resourceOf.get(id) ?? null
    choosePlace(place)
    if (place !== null && markers.list.some((one) => one.id === id && one.kind === 'person' && one.isOwn))
      onOwnPress(place)
  }
  const told = hovered ?? focused
  const tipped = told?.id === dismissed ? null : told
  useEscape(tipped?.id ?? null, setDismissed)
  return (
    <div className={styles.pane}>
      <div className={styles.plan}>
        <Floorplan
          ref={plan}
          floor={drawing}
          label={[t('places.planOf', { name }), ...closedHere].join(', ')}
          paints={layers.heat ? unpainted : paints}
          labels={labels}
          describe={(id) => {
            const place = byFeature.get(id)
            if (place) return sentence(place)
            return [nameOnPlan(drawing, id, t), closedWords(id)].filter((part) => part !== '').join(', ')
          }}
          markers={shown}
          heat={heat}
          chosen={chosen?.featureId ?? null}
          is3d={is3d}
          onPress={press}
          onMarkerPress={pressMarker}
          onHover={(id, at) => {
            setHovered(id === null ? null : { id, ...at })
            setDismissed(null)
          }}
          onFocusPlace={(id, at) => {
            setFocused(id === null ? null : { id, ...at })
            if (id !== dismissed) setDismissed(null)
          }}
          onFloorStep={stepFloor}
          onReady={(able) => setCan3d(able.can3d)}
          credit={venue.attribution}
          footing={isPhone || (view.isKnown && places.length === 0) ? 0 : legendHeight}
          buttons={<PlanButtons plan={plan} can3d={can3d} is3d={is3d} onRaise={set3d} />}
        />
        <PlanLegend view={view} />
      </div>
      <div className={styles.foot}>
        {children}
        <Button
          size="small"
          className={styles.list}
          icon={<List size={15} aria-hidden="true" />}
          aria-label={t('places.beside')}
          aria-expanded={isListShown}
          onClick={onToggleList}
        >
          {t('reserve.view.list')}
        </Button>
      </div>
      {tipped && (
        <PlanTip
          place={byFeature.get(tipped.id) ?? null}
          name={nameOnPlan(drawing, tipped.id, t)}
          closed={closedWords(tipped.id)}
          view={view}
          x={tipped.x}
          y={tipped.y}
          isRead={hovered === null}
        />
      )}
    </div>
  )
}

/** Escape hides the tooltip of a place until another place is hovered or focused. */
function useEscape(id: FeatureId | null, dismiss: (id: FeatureId) => void): void {
  useEffect(() => {
    if (id === null) return undefined
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') dismiss(id)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [id, dismiss])
}

/** Fits the results of a new query into view. If all places on the floor match, shows the whole floor. */
function useFit(plan: React.RefObject<FloorplanHandle | null>, { drawing, places, ordered }: FloorScene): void {
  const { question } = useSnapshot(searchState)
  const fitted = useRef({ question, levelId: drawing.levelId, found: '' })
  useEffect(() => {
    const matching = ordered.list.slice(0, ordered.matching)
    const found = matching.map(({ id }) => id).join('\n')
    const before = fitted.current
    const isAsked = before.question !== question || before.levelId !== drawing.levelId || before.found === ''
    if (places.length === 0 || !isAsked || before.found === found) return
    fitted.current = { question, levelId: drawing.levelId, found }
    const isAll = matching.length === places.length
    if (isAll && before.found === '') return
    plan.current?.fitTo(isAll ? [] : matching.flatMap(({ featureId }) => featureId ?? []))
  }, [plan, question, drawing, places, ordered])
}
