import type { CSSProperties } from 'react'
import type { AvailabilityName } from '#src/core/availability/codes.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * A free room is white on the timeline, as paper is; a plan is white where one walks. What is reserved covers half a floor and is as
 * dark there as the walls here: on a plan it steps back behind what can be had. What is limited, or free outside of working hours,
 * looks there like rooms that nobody books here.
 */
const ownOnPlan: readonly AvailabilityName[] = ['free', 'limited', 'reserved', 'freeOutsideWorkingHours']

/** The token of a state's colour on a plan; the text on it is `<token>-text`. The administrators' colours stand. */
export function stateToken(name: AvailabilityName): string {
  const token = `--state-${kebab(name)}`
  const isGiven = document.documentElement.style.getPropertyValue(token) !== ''
  return isGiven || !ownOnPlan.includes(name) ? token : token.replace('state', 'plan')
}

/** A state as a CSS background, with its pattern; within the class of plan-colours.module.css. */
export const stateBackground = (name: AvailabilityName): string =>
  `var(--pattern-${kebab(name)}), var(${stateToken(name)})`

/** For whatever stands beside a plan and shows states by their colours; within the class of plan-colours.module.css. */
export const shownStates = (): CSSProperties =>
  Object.fromEntries(ownOnPlan.map((name) => [`--shown-${kebab(name)}`, `var(${stateToken(name)})`]))
