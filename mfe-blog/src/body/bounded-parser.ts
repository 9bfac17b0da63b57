import { Parser, Tokenizer } from 'parse5'
import { ParsedTree, type TreeNode, type TreeNodes } from './parsed-tree'

const mostAttributes = 40

/** Parses HTML bit by bit, so that its caller can stop before the work is too much. */
export class BoundedParser {
  readonly tree = new ParsedTree()
  readonly #parser = Parser.getFragmentParser<TreeNodes>(null, {
    treeAdapter: this.tree.adapter,
    // Every visitor's page is the same, with JavaScript and without.
    scriptingEnabled: false,
  })

  constructor() {
    this.#parser.tokenizer = new BoundedTokenizer(this.#parser.options, this.#parser)
  }

  add(html: string) {
    this.#parser.tokenizer.write(html, false)
  }

  /** Closes what is open, and returns all that was parsed. */
  end(): TreeNode {
    this.#parser.tokenizer.write('', true)
    return this.#parser.getFragment()
  }
}

/** Leaves out attributes beyond any honest tag: each is compared with all before it. */
class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName() {
    const { currentToken } = this
    const isFull =
      currentToken && 'attrs' in currentToken && currentToken.attrs.length >= mostAttributes
    if (!isFull) super._leaveAttrName()
  }
}
