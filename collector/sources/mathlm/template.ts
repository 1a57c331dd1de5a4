// The template that monitorlm is given: it prints one line for each program and each user, fields divided by `~`.

export const template = [
  '%VAR_MPROCESS = "Mathematica" "MathKernel" "SubMathematica" "SubMathKernel"',
  ...["REP_GENERAL_CHECKOUT_LINE", "REP_GENERAL_SUB_CHECKOUT_LINE"].map(
    (name) => `%${name} = "USER %VAR_MPROCESS~%PROC_USER~%PROC_FQDN~%PROC_DURATION\\n"`,
  ),
  "%TEXT",
  "SERVER v%CONST_SERVER_VERSION",
  ...[
    ["Mathematica", "FE"],
    ["MathKernel", "KE"],
    ["SubMathematica", "SUB_FE"],
    ["SubMathKernel", "SUB_KE"],
  ].map(([program, part]) => `POOL ${program}~%CONST_TOTAL_${part}_OUT~%CONST_TOTAL_${part}_AUTHORIZED`),
  "%REP_GENERAL_CHECKOUT_LINE%REP_GENERAL_SUB_CHECKOUT_LINE",
  "",
].join("\n");
