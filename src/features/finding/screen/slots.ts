import { createSlot } from '#src/ui/slot.tsx'

/** Parts that the first rows of Reserve do not wait for. */
export const Conditions = createSlot('active conditions')
export const DraftBar = createSlot('closed form')
export const FilterPanel = createSlot('filters')
export const FilterSheet = createSlot<{ readonly onClose: () => void }>('filters on a phone')
export const LeftOutButton = createSlot('number of resources left out')
export const LeftOutPanel = createSlot('resources left out')
export const NothingFits = createSlot('suggestions if nothing fits')
export const PlaceSelect = createSlot<{ readonly isLabelled?: boolean }>('choice of a place')
export const PrintDialog = createSlot<{ readonly onClose: () => void }>('printed timeline')
export const ReserveSide = createSlot('side panel of Reserve')
export const ViewOptions = createSlot<{
  /** True for a timeline with hours. */
  readonly canZoom: boolean
  readonly onPrint: () => void
}>('options of the timeline')

export const ReservationForm = createSlot('reservation form')

/** The other modes of Reserve. */
export const FloorplanMode = createSlot('floor plan')
export const ListMode = createSlot('list')
