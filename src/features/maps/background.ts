import { type BackgroundWork, everyone } from '#src/base/background.ts'
import { followMapEvents } from './model/floorplan/map-changes.ts'

const background: readonly BackgroundWork[] = [{ for: everyone, begin: followMapEvents }]

export default background
