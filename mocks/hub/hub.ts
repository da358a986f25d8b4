import type { Faults } from '../server/faults.ts'
import { createHub, type Hub, type HubParts, type Listener } from '#server/rules/hub.ts'

export interface SimulatedHubParts extends Pick<HubParts<Listener>, 'timers' | 'onObject' | 'isFor'> {
  readonly faults: Faults
}

/** Creates the hub of the simulated back end. Armed faults make it refuse or silent. */
export const createSimulatedHub = ({ faults, ...parts }: SimulatedHubParts): Hub =>
  createHub({
    ...parts,
    refuses: () => faults.isArmed('hub-refused'),
    isSilent: () => faults.isArmed('hub-silent'),
  })
