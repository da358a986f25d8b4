import type { BuildingProgram } from './building-program.ts'
import { mainWingOf } from './plan-building.ts'

/** Where the kiosk of a house stands. */
export interface LobbyStand {
  /** The key of its unit. */
  readonly unitKey: string
  /** Degrees clockwise from north: where somebody looks who has come in by the main entrance and reads it. */
  readonly heading: number
}

/** `turn`: degrees by which the site's own north is turned to the west. */
export function lobbyStandOf(program: BuildingProgram, turn: number): LobbyStand {
  const { side, across } = mainWingOf(program)
  // The entrance is in the outer facade, towards which `across` leads.
  const inward = (Math.atan2(-across[0], -across[1]) * 180) / Math.PI
  return {
    unitKey: `${program.areaId}/f1/${side.toLowerCase()}/lobby`,
    heading: (Math.round(inward - turn) + 720) % 360,
  }
}
