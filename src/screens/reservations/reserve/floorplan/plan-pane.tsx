import List from 'lucide-react/icons/list'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { VenueView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import { levelsOf } from '#src/floorplan/controls/levels-of.ts'
import { nameOnPlan } from '#src/floorplan/controls/name-on-plan.ts'
import { PlanButtons } from '#src/floorplan/controls/plan-buttons.tsx'
import { Floorplan, type FloorplanHandle } from '#src/floorplan/floorplan.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import { choosePlace, floorState, wantFloor } from '#src/state/floor.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { heatOf } from './heat-of.ts'
import { labelsOf } from './labels-of.ts'
import { markersOf } from './markers-of.ts'
import { paintsOf } from './paints.ts'
import styles from './plan-pane.module.css'
import { PlanTip } from './plan-tip.tsx'
import type { FloorScene } from './use-floor-view.ts'
import { useSentence } from './use-sentence.ts'
import { wishFor } from './wish-for.ts'

interface PlanPaneProps {
  readonly view: FloorScene
  readonly venue: VenueView
  readonly isListShown: boolean
  readonly onToggleList: () => void
}

interface Hovered {
  readonly id: FeatureId
  readonly x: number
  readonly y: number
}

/** The plan itself with the buttons that move it. */
export const PlanPane = ({ view, venue, isListShown, onToggleList }: PlanPaneProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const plan = useRef<FloorplanHandle>(null)
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const [can3d, setCan3d] = useState(false)
  const [is3d, set3d] = useState(false)
  const { layers, fills } = useSnapshot(floorState) as typeof floorState
  const { drawing, places, byFeature, byId, people, own, objects, chosen } = view
  const sentence = useSentence(view)
  const paints = useMemo(() => paintsOf(places), [places])
  const labels = useMemo(() => labelsOf(places, t), [places, t])
  const markers = useMemo(
    () => markersOf({ byId, people, own, objects }, { t, format }),
    [byId, people, own, objects, t, format],
  )
  const heat = useMemo(() => (layers.heat ? heatOf(drawing, venue, fills) : null), [layers.heat, drawing, venue, fills])
  useFit(plan, view)
  const level = venue.levels.find(({ id }) => id === drawing.levelId)
  const building = venue.buildings.find(({ id }) => level?.buildingIds.includes(id))
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
  const tipped = hovered && byFeature.get(hovered.id)
  return (
    <div className={styles.pane}>
      <Floorplan
        ref={plan}
        venue={venue}
        floor={drawing}
        label={t('places.planOf', { name })}
        paints={paints}
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
        onHover={(id, at) => setHovered(id === null ? null : { id, ...at })}
        onFloorStep={stepFloor}
        onReady={(able) => setCan3d(able.can3d)}
      />
      <PlanButtons plan={plan} can3d={can3d} is3d={is3d} onRaise={set3d}>
        <IconButton
          look="outline"
          label={t('places.beside')}
          aria-expanded={isListShown}
          icon={<List size={16} aria-hidden="true" />}
          onClick={onToggleList}
        />
      </PlanButtons>
      {hovered && tipped && <PlanTip place={tipped} view={view} x={hovered.x} y={hovered.y} />}
    </div>
  )
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
