/** The package's own types are its sources, which do not compile with this project's strict settings. */
interface Triangulation {
  readonly coords: ArrayLike<number>
  readonly triangles: Uint32Array
  readonly halfedges: Int32Array
  readonly hull: Uint32Array
}

/** Adds edges to a triangulation of Delaunator in place. */
export default class Constrainautor {
  constructor(triangulation: Triangulation)
  /** Throws if the edge passes through a point of the triangulation, or crosses an edge that was constrained before. */
  constrainOne(from: number, to: number): number
  isConstrained(edge: number): boolean
}
