/** Navigation view modes (section 2). */
export const viewModes = [
  'Default',
  'StartSelection',
  'TargetSelection',
  'StepByStepNavigation',
  'ResourcesDetail',
  'ShowRouteMessage',
] as const
export type ViewMode = (typeof viewModes)[number]

/** Navigation step states (section 4). Going step by step is off once one stops, and on again where one left it. */
const stepStates = ['NotStarted', 'StepByStepOn', 'StepByStepOff'] as const
export type StepState = (typeof stepStates)[number]

/** How a place was chosen (section 3). */
export const waysOfChoosing = [
  'SelectedFromList',
  'ScanQR',
  'TypeQr',
  'SelectedFromDetail',
  'SelectedFromNearestList',
] as const
export type WayOfChoosing = (typeof waysOfChoosing)[number]

export const roles = ['start', 'target'] as const
export type Role = (typeof roles)[number]
