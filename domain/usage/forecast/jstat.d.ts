// What is used of jstat (1.9), which has no types of its own.
declare module "jstat" {
  const library: {
    readonly jStat: {
      mean(values: readonly number[]): number;
      variance(values: readonly number[], isSample: boolean): number;
      covariance(xs: readonly number[], ys: readonly number[]): number;
      readonly studentt: {
        /** The quantile of Student's t distribution. */
        inv(probability: number, degreesOfFreedom: number): number;
      };
    };
  };
  export default library;
}
