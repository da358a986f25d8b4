import Lightbulb from 'lucide-react/icons/lightbulb'
import Monitor from 'lucide-react/icons/monitor'
import PersonStanding from 'lucide-react/icons/person-standing'
import Projector from 'lucide-react/icons/projector'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Thermometer from 'lucide-react/icons/thermometer'
import Wind from 'lucide-react/icons/wind'

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const icons = new Map([
  ['light', <Lightbulb key="light" {...look} />],
  ['display', <Monitor key="display" {...look} />],
  ['projector', <Projector key="projector" {...look} />],
  ['temperature', <Thermometer key="temperature" {...look} />],
  ['occupancy', <PersonStanding key="occupancy" {...look} />],
  ['air', <Wind key="air" {...look} />],
])
const unknown = <SlidersHorizontal {...look} />

/** The part Icon (section 3) by its name; what is not known is something with controls. */
export const ObjectIcon = ({ name }: { readonly name: string }) => icons.get(name) ?? unknown
