#!/usr/bin/env bash
# Asks an API server whether the objects of an overlay accept what operators change later: a setting, image tags, a roll-back.
#
#   check_changes.sh OVERLAY [CONTEXT]     dev or prod, applied before; changes nothing in the cluster
set -euo pipefail
overlay=$1 context=(${2:+"--context=$2"})
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$(dirname "$0")/../../k8s" "$copy/"
file=$copy/k8s/overlays/$overlay/kustomization.yaml

accepted() {
  if ! said=$(kubectl "${context[@]}" apply --kustomize "${file%/*}" --dry-run=server --validate=strict 2>&1); then
    printf '%s: refused\n%s\n' "$1" "$said" >&2
    exit 1
  fi
  echo "$1: $(wc -l <<<"$said") objects accepted"
}

accepted "the same again"
sed -i 's/^\( *- SELAM_ADMIN_EMAIL=\).*/\1other@selam.example/' "$file"
accepted "another setting"
sed -i 's/newTag: .*/newTag: "9.9.9"/' "$file"
accepted "other image tags"
sed -i 's/newTag: .*/newTag: "0.0.1"/' "$file"
accepted "a roll-back"
