/** Parts of a resource's description that belong to other features. */
export { ResourceControls } from '#src/features/controls/screen/resource-controls.tsx'
export { NobodyThere } from '#src/features/maps/screen/floorplan/nobody-there.tsx'
export { LeftOutNote } from '#src/features/near-misses/screen/left-out.tsx'
