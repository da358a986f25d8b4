import {
  type BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  sql,
  ValueNode,
} from 'kysely'
import type { Dialect } from './migrations/dialect.ts'

type Condition = Pick<BinaryOperationNode, 'operator' | 'rightOperand'>

/** What stands in place of `IN` and its values. */
const conditions: Readonly<Record<Dialect, (values: readonly unknown[]) => Condition>> = {
  postgres: (values) => ({
    operator: OperatorNode.create('='),
    rightOperand: FunctionNode.create('any', [ValueNode.create(values)]),
  }),
  sqlite: (values) => ({
    operator: OperatorNode.create('in'),
    rightOperand: sql`(select value from json_each(${JSON.stringify(values)}))`.toOperationNode(),
  }),
}

class OneValue extends OperationNodeTransformer {
  readonly #condition: (values: readonly unknown[]) => Condition

  constructor(dialect: Dialect) {
    super()
    this.#condition = conditions[dialect]
  }
  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const { operator, rightOperand: list } = node
    return OperatorNode.is(operator) && operator.operator === 'in' && PrimitiveValueListNode.is(list)
      ? { ...node, ...this.#condition(list.values) }
      : super.transformBinaryOperation(node, queryId)
  }
}

/**
 * Sends the values of `IN` as one parameter. Hundreds of them take PostgreSQL and its client longer than the query, and SQLite would keep
 * a prepared statement for each number of values. Databases limit the number of parameters, too, but not that of values.
 */
export function valuesAsOne(dialect: Dialect): KyselyPlugin {
  const transformer = new OneValue(dialect)
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode<OperationNode & typeof node>(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
