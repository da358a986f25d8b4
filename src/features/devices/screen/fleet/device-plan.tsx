import { useMemo, useRef, useState } from 'react'
import { Floorplan, type FloorplanHandle } from '#src/features/maps/screen/floorplan/floorplan.tsx'
import { FloorSwitch, levelsOf, nameOnPlan, PlanButtons } from '#src/features/maps/screen/floorplan/plan-buttons.tsx'
import type { Marker } from '#src/features/maps/screen/floorplan/plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import { Select } from '#src/ui/select.tsx'
import { Slider } from '#src/ui/slider.tsx'
import type { Kiosk } from '#src/wire/kiosk.ts'
import styles from './device-plan.module.css'
import {
  type FleetMeasure,
  type Health,
  healthOf,
  type Standing,
  standAt,
  standingOf,
} from '../../model/fleet/rules/fleet.ts'
import { useVenue, type VenueOfSite } from './use-venue.ts'

const nothing = new Map<FeatureId, never>()

interface SitePlanProps extends VenueOfSite {
  readonly markers: readonly Marker[]
  readonly chosen?: FeatureId | null
  readonly onPress?: (placeId: FeatureId) => void
  readonly onMarkerPress?: (markerId: string) => void
}

/** Plan of one floor with its site, building and floor to choose. */
const SitePlan = ({ site, setSite, opened, fault, floor, setLevel, markers, ...plan }: SitePlanProps) => {
  const { t } = useTranslation()
  const { configuration } = useReading()
  const handle = useRef<FloorplanHandle>(null)
  const [is3d, set3d] = useState(false)
  const [able, setAble] = useState({ can3d: false })
  const sites = configuration.areas.filter(({ parentAreaId }) => parentAreaId === null)
  const venue = opened?.venue
  const level = venue?.levels.find(({ id }) => id === floor?.levelId)
  const building = venue?.buildings.find(({ id }) => level?.buildingIds.includes(id))
  const step = (by: 1 | -1): void => {
    const levels = venue ? levelsOf(venue, building?.id ?? '') : []
    const next = levels[levels.findIndex(({ id }) => id === floor?.levelId) + by]
    if (next) setLevel(next.id)
  }
  const siteSelect = sites.length > 1 && (
    <Select
      label={t('places.site')}
      hideLabel
      value={site ?? ''}
      options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={setSite}
    />
  )
  if (fault !== null)
    return (
      <div className={styles.plan}>
        {siteSelect}
        <EmptyState icon={null} title={t('places.failed')}>
          {t('fleet.plan.none')}
        </EmptyState>
      </div>
    )
  if (!venue || floor === null) return <Skeleton lines={8} />
  return (
    <div className={styles.plan}>
      <div className={styles.head}>
        {siteSelect}
        <FloorSwitch venue={venue} levelId={floor.levelId} onChange={({ id }) => setLevel(id)} />
      </div>
      <div className={styles.drawing}>
        <Floorplan
          {...plan}
          ref={handle}
          floor={floor}
          label={t('places.planOf', { name: [building?.name ?? '', level?.name ?? ''].filter(Boolean).join(', ') })}
          paints={nothing}
          labels={nothing}
          describe={(id) => opened?.places.find((place) => place.id === id)?.name || nameOnPlan(floor, id, t)}
          markers={markers}
          is3d={is3d}
          onFloorStep={step}
          onReady={setAble}
          credit={venue.attribution}
          buttons={<PlanButtons plan={handle} can3d={able.can3d} is3d={is3d} onRaise={set3d} />}
        />
      </div>
    </div>
  )
}

/** CSS colours of the markers, by the state. The marker has the state in words, too. */
const colours: Readonly<Record<Health, string>> = {
  'out-of-order': '#b3261e',
  unlicensed: '#b3261e',
  silent: '#b3261e',
  reported: '#b26a00',
  outdated: '#b26a00',
  well: '#1b7f4b',
}

export interface FleetPlanProps {
  readonly kiosks: readonly Kiosk[]
  readonly measure: FleetMeasure
  readonly onOpen: (id: string) => void
}

/** The devices on the plans, each with its state. Devices without a place on the open map are counted below. */
export const FleetPlan = ({ kiosks, measure, onOpen }: FleetPlanProps) => {
  const { t } = useTranslation()
  const venue = useVenue(kiosks[0] ?? null)
  const { opened, floor } = venue
  const standing = useMemo(
    () =>
      kiosks.flatMap((kiosk) => {
        const place = standingOf(kiosk, opened?.places ?? [])
        return place === null ? [] : [{ kiosk, place }]
      }),
    [kiosks, opened],
  )
  const here = standing.filter(({ place }) => place.levelId === floor?.levelId)
  const markers = here.map(({ kiosk, place }): Marker => {
    const health = healthOf(kiosk, measure)
    return {
      kind: 'object',
      id: kiosk.id,
      point: place.point,
      name: kiosk.name,
      value: t(`fleet.health.${health}`),
      colour: colours[health],
    }
  })
  return (
    <div className={styles.overview}>
      <SitePlan
        {...venue}
        markers={markers}
        onMarkerPress={onOpen}
        onPress={(id) => {
          const pressed = here.find(({ place }) => place.id === id || place.unitId === id)
          if (pressed) onOpen(pressed.kiosk.id)
        }}
      />
      <div className={styles.here}>
        <p role="status">{t('fleet.count', { count: here.length })}</p>
        <ul>
          {here.map(({ kiosk }) => (
            <li key={kiosk.id}>
              <button type="button" className={styles.device} onClick={() => onOpen(kiosk.id)}>
                <span>{kiosk.name}</span>
                <span className={styles.state}>{t(`fleet.health.${healthOf(kiosk, measure)}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const headings = 360
const headingStep = 15
const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

export interface StandPickerProps {
  readonly name: string
  /** Null until a place was chosen. */
  readonly standing: Standing | null
  readonly onChange: (standing: Standing) => void
}

/** Chooses the place of a kiosk on the plan, and the direction in which a person in front of it looks. */
export const StandPicker = ({ name, standing, onChange }: StandPickerProps) => {
  const { t } = useTranslation()
  const venue = useVenue(standing)
  const { opened, floor } = venue
  const placeOf = (unit: string | null | undefined) =>
    opened?.places.find(({ id, unitId }) => id === unit || unitId === unit)
  const place = standing === null ? undefined : placeOf(standing.unitId)
  const heading = standing?.heading ?? null
  const markers: readonly Marker[] =
    place === undefined || place.levelId !== floor?.levelId
      ? []
      : [{ kind: 'you', id: 'stand', point: place.point, name: place.name, heading, words: name || place.name }]
  const onFloor = (opened?.places ?? [])
    // A kiosk stands in a unit, which is named by one of its places.
    .filter((one) => one.levelId === floor?.levelId && placeOf(one.unitId ?? one.id) === one)
    .map(({ id, name: label }) => ({ value: id, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const choose = (id: string): void => {
    const at = opened && standAt(opened, id)
    // An archive need not name areas: then the map is the site's.
    if (at) onChange({ ...at, areaId: at.areaId ?? venue.site, heading })
  }
  const wind = winds[Math.round((heading ?? 0) / 45) % winds.length] ?? 'N'
  return (
    <fieldset className={styles.picker}>
      <legend>{t('fleet.add.stand')}</legend>
      <p className={styles.hint}>
        {place === undefined
          ? t('fleet.add.standHint')
          : t('fleet.add.standAt', { name: place.name, floor: place.floor })}
      </p>
      <SitePlan {...venue} markers={markers} chosen={place?.id ?? null} onPress={choose} />
      {/* Signs and machines in a corridor are places, too, but only rooms can be pressed on the plan. */}
      <Select
        label={t('fleet.add.stand')}
        hideLabel
        value={place?.levelId === floor?.levelId ? (place?.id ?? '') : ''}
        options={[{ value: '', label: t('fleet.add.missing.stand') }, ...onFloor]}
        onChange={choose}
      />
      {standing !== null && (
        <Slider
          label={t('fleet.add.heading')}
          value={heading ?? 0}
          min={0}
          max={headings - headingStep}
          step={headingStep}
          words={t('fleet.add.headingWords', { wind: t(`wayfinding.compass.${wind}`), degrees: heading ?? 0 })}
          onChange={(degrees) => onChange({ ...standing, heading: degrees })}
        />
      )}
    </fieldset>
  )
}
