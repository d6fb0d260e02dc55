/** One row of a logistic regression: what was observed, and the share that came out right. */
export interface Row {
  readonly inputs: readonly number[]
  readonly target: number
}

/** Pulls every weight but the constant towards 0: worth about this many rows in doubt, on inputs of unit variance. */
const RIDGE = 3
const MAX_ROUNDS = 50

/** Weights of a logistic regression, the constant first, by Newton's method on inputs scaled to unit variance. */
export function fitLogistic(rows: readonly Row[]): number[] {
  const width = rows[0].inputs.length
  const means = Array.from({ length: width }, (_, i) => average(rows.map(({ inputs }) => inputs[i])))
  const scales = means.map(
    (mean, i) => Math.sqrt(average(rows.map(({ inputs }) => (inputs[i] - mean) ** 2))) || 1,
  )
  const scaled = rows.map(({ inputs }) => [1, ...inputs.map((input, i) => (input - means[i]) / scales[i])])
  let weights = Array<number>(width + 1).fill(0)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : RIDGE * weight))
    const hessian = weights.map((_, i) => weights.map((__, j) => (i === j && i > 0 ? RIDGE : 0)))
    for (const [r, inputs] of scaled.entries()) {
      const chance = logistic(inputs.reduce((sum, input, i) => sum + input * weights[i], 0))
      const curvature = Math.max(1e-6, chance * (1 - chance))
      for (let i = 0; i <= width; i++) {
        gradient[i] += (chance - rows[r].target) * inputs[i]
        for (let j = 0; j <= width; j++) hessian[i][j] += curvature * inputs[i] * inputs[j]
      }
    }
    const step = solve(hessian, gradient)
    weights = weights.map((weight, i) => weight - step[i])
    if (step.every((change) => Math.abs(change) < 1e-8)) break
  }
  const unscaled = weights.slice(1).map((weight, i) => weight / scales[i])
  const constant = unscaled.reduce((sum, weight, i) => sum - weight * means[i], weights[0])
  return [constant, ...unscaled]
}

/** The probability that log-odds represent. */
export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

/** Gaussian elimination with pivots. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column; row < size; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row
    }
    const swapped = rows[column]
    rows[column] = rows[pivot]
    rows[pivot] = swapped
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row][column] / rows[column][column]
      for (let i = column; i <= size; i++) rows[row][i] -= factor * rows[column][i]
    }
  }
  return rows.map((row, i) => row[size] / row[i])
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
