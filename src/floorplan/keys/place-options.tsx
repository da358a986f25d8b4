import { type KeyboardEvent, type Ref, useId } from 'react'
import type { FeatureId } from '#src/core/venue/model.ts'
import { neighbourOf } from '../scene/neighbour.ts'
import type { Place } from '../scene/scene.ts'
import { planKeyOf } from './plan-key.ts'

interface PlaceOptionsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly className: string | undefined
  readonly label: string
  /** In reading order. */
  readonly places: readonly Place[]
  readonly active: FeatureId | null
  /** What of the compass is up now. */
  readonly bearing: () => number
  readonly describe: (placeId: FeatureId) => string
  readonly isChosen: (placeId: FeatureId) => boolean
  /** Whether the keyboard is here; not for a pointer's focus. */
  readonly onFocused: (isFocused: boolean) => void
  readonly onActive: (place: Place) => void
  readonly onPress: (placeId: FeatureId) => void
  readonly onZoom: (factor: number) => void
  readonly onTurn: (degrees: number) => void
  readonly onFit: () => void
  readonly onFloorStep: (step: 1 | -1) => void
}

/** How many places before and after the active one are in the document: readers look at their neighbours. */
const around = 2

/**
 * The plan for keyboard and reader: one stop, a list of its places in reading order, of which the active one is read. Arrows go
 * where they point.
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
  onZoom,
  onTurn,
  onFit,
  onFloorStep,
}: PlaceOptionsProps) => {
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
    const goTo = (place: Place | null | undefined): void => {
      if (place) onActive(place)
    }
    switch (key.kind) {
      case 'go':
        // The first key only says where one is.
        return goTo(found < 0 || !current ? current : neighbourOf(places, current, key.direction, bearing()))
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

  if (current === undefined) return <div ref={ref} role="img" aria-label={label} />
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={0}
      className={className}
      aria-label={label}
      aria-activedescendant={`${id}-${current.id}`}
      onKeyDown={press}
      onFocus={(event) => onFocused(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => onFocused(false)}
    >
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
