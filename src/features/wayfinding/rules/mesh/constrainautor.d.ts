/** The package's own types are its sources, which do not compile as strictly as this project does. */
interface Triangulation {
  readonly coords: ArrayLike<number>
  readonly triangles: Uint32Array
  readonly halfedges: Int32Array
  readonly hull: Uint32Array
}

/** Makes edges of a triangulation by Delaunator; it is changed in place. */
export default class Constrainautor {
  constructor(triangulation: Triangulation)
  /** Throws where the edge passes through a point of the triangulation or crosses one that was constrained before. */
  constrainOne(from: number, to: number): number
  /** Restores what Delaunay asks for, as far as the constrained edges allow. */
  delaunify(deep?: boolean): this
  isConstrained(edge: number): boolean
}
