import { type FocusEvent, type KeyboardEvent, type Ref, useId } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { ScreenPoint } from '../../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import { zoomStep } from '../camera/move-camera.ts'
import { type Direction, neighbourOf, type ScenePlace } from '../scene/scene.ts'

interface PlaceOptionsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly className: string | undefined
  readonly label: string
  /** In reading order. */
  readonly places: readonly ScenePlace[]
  readonly active: FeatureId | null
  /** The current direction of the top edge, in degrees clockwise from north. */
  readonly bearing: () => number
  readonly describe: (placeId: FeatureId) => string
  readonly isChosen: (placeId: FeatureId) => boolean
  /** Called with true if the keyboard focus is here, but not for focus by pointer. */
  readonly onFocused: (isFocused: boolean) => void
  readonly onActive: (place: ScenePlace) => void
  readonly onPress: (placeId: FeatureId) => void
  /** CSS pixels to the right and down. */
  readonly onPan: (by: ScreenPoint) => void
  readonly onZoom: (factor: number) => void
  readonly onTurn: (degrees: number) => void
  readonly onFit: () => void
  readonly onFloorStep: (step: 1 | -1) => void
}

/** Number of places before and after the active one in the document, because screen readers inspect the neighbours. */
const around = 2

/** CSS pixels that an arrow key moves a plan without places. */
const step = 80

const panOf: Readonly<Record<Direction, ScreenPoint>> = {
  up: { x: 0, y: -step },
  down: { x: 0, y: step },
  left: { x: -step, y: 0 },
  right: { x: step, y: 0 },
}

/**
 * The plan for keyboards and screen readers: one tab stop with a list of its places in reading order. The active place
 * is announced. Arrow keys move in their direction. On a floor without places, they move the plan.
 */
export const PlaceOptions = ({
  ref,
  className,
  label,
  places,
  active,
  bearing,
  describe,
  isChosen,
  onFocused,
  onActive,
  onPress,
  onPan,
  onZoom,
  onTurn,
  onFit,
  onFloorStep,
}: PlaceOptionsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const found = places.findIndex((place) => place.id === active)
  const at = Math.max(0, found)
  const current = places[at]
  const near = places.slice(Math.max(0, at - around), at + around + 1)

  function press(event: KeyboardEvent): void {
    const key = planKeyOf(event)
    if (key === null) return
    event.preventDefault()
    event.stopPropagation()
    onFocused(true)
    const goTo = (place: ScenePlace | null | undefined): void => {
      if (place) onActive(place)
    }
    switch (key.kind) {
      case 'go':
        if (current === undefined) return onPan(panOf[key.direction])
        // The first key press only announces the current place.
        return goTo(found < 0 ? current : neighbourOf(places, current, key.direction, bearing()))
      case 'first':
        return goTo(places[0])
      case 'last':
        return goTo(places.at(-1))
      case 'press':
        return current && onPress(current.id)
      case 'zoom':
        return onZoom(key.factor)
      case 'turn':
        return onTurn(key.degrees)
      case 'fit':
        return onFit()
      case 'floor':
        return onFloorStep(key.step)
    }
  }

  const stop = {
    ref,
    className,
    'aria-label': label,
    onKeyDown: press,
    onFocus: (event: FocusEvent) => onFocused(event.currentTarget.matches(':focus-visible')),
    onBlur: () => onFocused(false),
  }
  // Screen readers pass keys to an application as they do to a list.
  if (current === undefined)
    return (
      <div role="application" tabIndex={0} aria-describedby={id} {...stop}>
        <p id={id} className="visually-hidden">
          {t('places.movedByKeys')}
        </p>
      </div>
    )
  return (
    <div role="listbox" tabIndex={0} aria-activedescendant={`${id}-${current.id}`} {...stop}>
      {near.map((place, index) => (
        <div
          key={place.id}
          id={`${id}-${place.id}`}
          role="option"
          className="visually-hidden"
          aria-selected={isChosen(place.id)}
          aria-setsize={places.length}
          aria-posinset={Math.max(0, at - around) + index + 1}
        >
          {describe(place.id)}
        </div>
      ))}
    </div>
  )
}

/** Actions of keys on the plan. */
export type PlanKey =
  | { readonly kind: 'go'; readonly direction: Direction }
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }
  | { readonly kind: 'press' }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'turn'; readonly degrees: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'floor'; readonly step: 1 | -1 }

const keys: Readonly<Record<string, PlanKey>> = {
  ArrowUp: { kind: 'go', direction: 'up' },
  ArrowDown: { kind: 'go', direction: 'down' },
  ArrowLeft: { kind: 'go', direction: 'left' },
  ArrowRight: { kind: 'go', direction: 'right' },
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'press' },
  ' ': { kind: 'press' },
  '+': { kind: 'zoom', factor: zoomStep },
  '=': { kind: 'zoom', factor: zoomStep },
  '-': { kind: 'zoom', factor: 1 / zoomStep },
  '0': { kind: 'fit' },
  r: { kind: 'turn', degrees: 30 },
  R: { kind: 'turn', degrees: -30 },
  PageUp: { kind: 'floor', step: 1 },
  PageDown: { kind: 'floor', step: -1 },
}

/** Returns null for keys that the plan does not handle, and for keys with Ctrl, Alt or Meta. */
export function planKeyOf({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): PlanKey | null {
  return ctrlKey || altKey || metaKey || !Object.hasOwn(keys, key) ? null : (keys[key] ?? null)
}
