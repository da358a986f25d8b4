import List from 'lucide-react/icons/list'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { VenueView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { wishFor } from '#src/flows/choose-level.ts'
import { levelsOf } from '#src/floorplan/controls/levels-of.ts'
import { nameOnPlan } from '#src/floorplan/controls/name-on-plan.ts'
import { PlanButtons } from '#src/floorplan/controls/plan-buttons.tsx'
import { Floorplan, type FloorplanHandle } from '#src/floorplan/floorplan.tsx'
import type { PlacePaint } from '#src/floorplan/plan-view.ts'
import { choosePlace, floorState, wantFloor } from '#src/state/floor.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat, useRegionalLocale } from '#src/ui/format.ts'
import { heatOf } from './heat-of.ts'
import { labelsOf } from './labels-of.ts'
import { markersOf } from './markers-of.ts'
import { paintsOf } from './paints.ts'
import styles from './plan-pane.module.css'
import { PlanLegend } from './plan-legend.tsx'
import { PlanTip } from './plan-tip.tsx'
import type { FloorScene } from './use-floor-view.ts'
import { useSentence } from './use-sentence.ts'

interface PlanPaneProps {
  readonly view: FloorScene
  readonly venue: VenueView
  readonly isListShown: boolean
  readonly onToggleList: () => void
}

/** A place that is told about beside it. */
interface Told {
  readonly id: FeatureId
  readonly x: number
  readonly y: number
}

/** Under fill levels nothing else is coloured: two colours over each other say neither. */
const unpainted: ReadonlyMap<FeatureId, PlacePaint> = new Map()

/** The plan itself with the buttons that move it. */
export const PlanPane = ({ view, venue, isListShown, onToggleList }: PlanPaneProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const plan = useRef<FloorplanHandle>(null)
  const [hovered, setHovered] = useState<Told | null>(null)
  const [focused, setFocused] = useState<Told | null>(null)
  const [dismissed, setDismissed] = useState<FeatureId | null>(null)
  const [can3d, setCan3d] = useState(false)
  const [is3d, set3d] = useState(false)
  const { layers, fills } = useSnapshot(floorState) as typeof floorState
  const { drawing, places, byFeature, byId, people, own, objects, chosen } = view
  const sentence = useSentence(view)
  const paints = useMemo(() => paintsOf(places), [places])
  const markers = useMemo(
    () => markersOf({ byId, people, own, objects }, { t, format }),
    [byId, people, own, objects, t, format],
  )
  const locale = useRegionalLocale()
  const heat = useMemo(() => {
    const percents = new Intl.NumberFormat(locale, { style: 'percent' })
    return layers.heat ? heatOf(drawing, venue, fills, (share) => percents.format(share)) : null
  }, [layers.heat, drawing, venue, fills, locale])
  useFit(plan, view)
  const level = venue.levels.find(({ id }) => id === drawing.levelId)
  const building = venue.buildings.find(({ id }) => level?.buildingIds.includes(id))
  const labels = useMemo(
    () =>
      labelsOf(
        places,
        (building ? [building] : venue.buildings).map((one) => one.name),
        layers.heat,
        t,
      ),
    [places, building, venue, layers.heat, t],
  )
  const name = [building?.name, level?.name].filter((part) => part !== undefined && part !== '').join(', ')
  const stepFloor = (step: 1 | -1): void => {
    const levels = levelsOf(venue, building?.id ?? '')
    const next = levels[levels.findIndex(({ id }) => id === drawing.levelId) + step]
    if (next) wantFloor(wishFor(venue, next))
  }
  const press = (featureId: FeatureId): void => {
    const place = byFeature.get(featureId)
    if (place) choosePlace(place.id)
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
          label={t('places.planOf', { name })}
          paints={layers.heat ? unpainted : paints}
          labels={labels}
          describe={(id) => {
            const place = byFeature.get(id)
            return place ? sentence(place) : nameOnPlan(drawing, id, t)
          }}
          markers={markers.list}
          heat={heat}
          chosen={chosen?.featureId ?? null}
          is3d={is3d}
          onPress={press}
          onMarkerPress={(id) => choosePlace(markers.resourceOf.get(id) ?? null)}
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
          buttons={<PlanButtons plan={plan} can3d={can3d} is3d={is3d} onRaise={set3d} />}
        />
      </div>
      <div className={styles.foot}>
        <PlanLegend view={view} />
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
          view={view}
          x={tipped.x}
          y={tipped.y}
          isRead={hovered === null}
        />
      )}
    </div>
  )
}

/** Escape takes away what is told about a place, until another is looked at. */
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

/** Another question brings what it found into view, where that is not all there is on the floor. */
function useFit(plan: React.RefObject<FloorplanHandle | null>, { drawing, places, ordered }: FloorScene): void {
  const { question } = useSnapshot(timeline)
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
