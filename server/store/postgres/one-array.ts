import {
  type BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  ValueNode,
} from 'kysely'

class OneArray extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const { operator, rightOperand: list } = node
    if (!OperatorNode.is(operator) || operator.operator !== 'in' || !PrimitiveValueListNode.is(list))
      return super.transformBinaryOperation(node, queryId)
    return {
      kind: 'BinaryOperationNode',
      leftOperand: this.transformNode(node.leftOperand, queryId),
      operator: OperatorNode.create('='),
      rightOperand: FunctionNode.create('any', [ValueNode.create(list.values)]),
    }
  }
}

const transformer = new OneArray()

/**
 * Sends the values of `IN` as one array, `= any($1)`: hundreds of parameters take PostgreSQL and its client longer than the query, and
 * there is no limit to their number.
 */
export const valuesAsOneArray: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
}
